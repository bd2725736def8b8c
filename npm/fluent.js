// What the page of the board needs of @fluent/bundle, which finds and fills in the texts of a language. npm/pages bundles it.

export { FluentBundle, FluentNumber, FluentResource } from "@fluent/bundle";
