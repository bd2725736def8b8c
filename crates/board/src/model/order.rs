//! The order of the games in the list of a study. Without a choice of people it is that of their ids, so what is kept is only
//! where the list differs. What else a list shows does not belong here.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::GameId;

/// The first and the last of games that follow each other as their ids do.
pub type Run = [GameId; 2];

/// The games in the order of the list: those of the runs, and then the others by their ids. Games that are gone, or that runs name
/// twice, as in a damaged store, do no harm.
#[must_use]
pub fn listed(games: impl IntoIterator<Item = GameId>, runs: &[Run]) -> Vec<GameId> {
    let mut left: BTreeSet<GameId> = games.into_iter().collect();
    let mut listed = Vec::with_capacity(left.len());
    for [first, last] in runs.iter().filter(|[first, last]| first <= last) {
        let run: Vec<GameId> = left.range(first..=last).copied().collect();
        for game in &run {
            left.remove(game);
        }
        listed.extend(run);
    }
    listed.extend(left);
    listed
}

/// The runs that give this order. They are few even in a long list, because each game that was moved makes three at most.
#[must_use]
pub fn runs(listed: &[GameId]) -> Vec<Run> {
    let sorted: BTreeSet<GameId> = listed.iter().copied().collect();
    let next: HashMap<GameId, GameId> =
        sorted.iter().copied().zip(sorted.iter().copied().skip(1)).collect();
    let mut runs: Vec<Run> = Vec::new();
    for game in listed {
        match runs.last_mut().filter(|[_, last]| next.get(last) == Some(game)) {
            Some([_, last]) => *last = *game,
            None => runs.push([*game, *game]),
        }
    }
    // The others are in the order of their ids anyway.
    while let Some([first, _]) = runs.pop() {
        if let Some([_, before]) = runs.last()
            && *before > first
        {
            break;
        }
    }
    runs
}

/// The list with some of its games before another, in the order that they had, or at the end of it.
#[must_use]
pub fn moved(listed: &[GameId], games: &BTreeSet<GameId>, before: Option<GameId>) -> Vec<GameId> {
    let at = before.and_then(|before| listed.iter().position(|game| *game == before));
    let (head, tail) = listed.split_at(at.unwrap_or(listed.len()));
    let rest = |part: &[GameId]| -> Vec<GameId> {
        part.iter().copied().filter(|game| !games.contains(game)).collect()
    };
    let own = listed.iter().copied().filter(|game| games.contains(game));
    rest(head).into_iter().chain(own).chain(rest(tail)).collect()
}

/// The list with games that come back to it. Each comes after the game that it followed in the list `before`, or after the nearest one
/// before that if that one is gone. `back` has the ids that they had, with those that they have now.
#[must_use]
pub fn returned(
    listed: &[GameId],
    before: &[GameId],
    back: &BTreeMap<GameId, GameId>,
) -> Vec<GameId> {
    let there: BTreeSet<GameId> = listed.iter().copied().collect();
    let mut followers: BTreeMap<Option<GameId>, Vec<GameId>> = BTreeMap::new();
    let mut last = None;
    for game in before {
        match back.get(game) {
            Some(now) => followers.entry(last).or_default().push(*now),
            None if there.contains(game) => last = Some(*game),
            None => {}
        }
    }
    let mut after = |game: Option<GameId>| followers.remove(&game).unwrap_or_default();
    let mut list = after(None);
    for game in listed {
        list.push(*game);
        list.extend(after(Some(*game)));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn an_order_is_kept_in_few_runs() {
        let all: Vec<GameId> = (1..=20_000).collect();
        assert_eq!(runs(&all), [] as [Run; 0]);
        let mut order = all.clone();
        for (game, before) in [(20_000, Some(19_999)), (7, Some(3)), (1, None)] {
            order = moved(&order, &BTreeSet::from([game]), before);
        }
        let kept = runs(&order);
        assert!(kept.len() <= 9, "{kept:?}");
        assert_eq!(listed(all, &kept), order);
    }

    #[test]
    fn any_order_comes_out_as_it_went_in() {
        let mut random = Random::new(1);
        let mut order: Vec<GameId> = [1, 2, 3, 5, 8, 9, 10, 11].to_vec();
        for _ in 0..200 {
            let games = (0..2).map(|_| order[random.below(order.len())]).collect();
            let before = order.get(random.below(order.len() + 1)).copied();
            order = moved(&order, &games, before);
            let mut ids = order.clone();
            ids.sort_unstable();
            assert_eq!(listed(ids, &runs(&order)), order);
        }
    }

    #[test]
    fn games_come_back_to_their_places() {
        let before = [1, 5, 2, 3, 4];
        let back = BTreeMap::from([(1, 1), (2, 7), (3, 8)]);
        assert_eq!(returned(&[5, 4], &before, &back), [1, 5, 7, 8, 4]);
        // What stands there now may be new, gone or elsewhere.
        assert_eq!(returned(&[4, 6, 5], &before, &back), [1, 4, 6, 5, 7, 8]);
        assert_eq!(returned(&[9, 4], &before, &back), [1, 7, 8, 9, 4]);
        assert_eq!(returned(&[], &before, &back), [1, 7, 8]);
    }

    #[test]
    fn runs_of_a_damaged_store_do_no_harm() {
        assert_eq!(listed([1, 2, 4], &[[4, 9], [3, 1], [1, 4], [0, u64::MAX]]), [4, 1, 2]);
        assert_eq!(listed([], &[[1, 2]]), [] as [GameId; 0]);
    }
}
