//! The addresses of the server and its headers. One middleware decides who gets in
//! ([`super::auth`]).

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::app_state::AppState;
use super::auth::Refused;
use super::socket::serve;
use super::unauthenticated::Unauthenticated;
use crate::board::wire::message::LONGEST_IMPORT;
use crate::page;

/// What the page may load: files of this server, and drawings that it makes itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; \
    img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// All routes. The token is the first part of each path.
pub fn routes(state: AppState) -> Router {
    Router::new()
        .route("/{token}", get(to_page))
        .route("/{token}/", get(file))
        .route("/{token}/socket", get(socket))
        .route("/{token}/{*name}", get(file))
        .fallback(no_file)
        .method_not_allowed_fallback(only_get)
        .layer(from_fn_with_state(state.clone(), auth))
        .layer(map_response(with_headers))
        .with_state(state)
}

/// Lets a request with the right token, Host and Origin in, and its connection is not an unauthenticated one
/// anymore. A ticket is exchanged for the address with the token.
async fn auth(State(state): State<AppState>, request: Request, next: Next) -> Response {
    match state.auth.admit(request.uri(), request.headers()) {
        Ok(()) => {
            if let Some(connection) = request.extensions().get::<Unauthenticated>() {
                connection.admit();
            }
            next.run(request).await
        }
        Err(Refused::Token) if state.auth.takes_ticket(request.uri()) => {
            (StatusCode::SEE_OTHER, [(LOCATION, address(&state))]).into_response()
        }
        Err(refused) => plain(StatusCode::FORBIDDEN, refused.sentence()),
    }
}

async fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The address of the page on this server.
fn address(state: &AppState) -> String {
    format!("/{}/", state.auth.token())
}

async fn to_page(State(state): State<AppState>) -> Response {
    (StatusCode::PERMANENT_REDIRECT, [(LOCATION, address(&state))]).into_response()
}

/// A file of the page. Its name is used as it was written.
async fn file(uri: Uri) -> Response {
    let name = uri.path().splitn(3, '/').nth(2).unwrap_or_default();
    match page::file(name) {
        Some(file) => ([(CONTENT_TYPE, file.media_type)], file.content).into_response(),
        None => no_file().await,
    }
}

async fn socket(
    State(state): State<AppState>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    match upgrade {
        Ok(_) if !headers.contains_key(ORIGIN) => {
            plain(StatusCode::FORBIDDEN, "A socket needs the header Origin.\n")
        }
        Ok(upgrade) => upgrade
            .max_message_size(LONGEST_IMPORT)
            .max_frame_size(LONGEST_IMPORT)
            .on_upgrade(move |socket| serve(socket, state)),
        Err(_) => plain(StatusCode::BAD_REQUEST, "This is the address of a WebSocket.\n"),
    }
}

async fn no_file() -> Response {
    plain(StatusCode::NOT_FOUND, "There is no such file.\n")
}

async fn only_get() -> Response {
    plain(StatusCode::METHOD_NOT_ALLOWED, "Only GET is answered here.\n")
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
