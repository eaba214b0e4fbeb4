/** The shapes of what the floor sends: the picture of a table, its felt, its sheet. Amounts are whole cents.
    For the type check alone; the page never loads this. */

type HandView = {cards: (string | null)[], makes: string, qualifies: boolean | null, is_set: boolean};
type SpotView = {wager: string, title: string, amount: number, outcome: string, returned: number, net: number, why: string, takes: string, off: boolean};
type BehindView = {person: string, name: string, spots: SpotView[], decides: boolean, net: number | null};
type SeatView = {seat: number, person: string, name: string, role: string, stack: number, state: string, ready: boolean, asked: boolean, in_round: boolean, folded: boolean, banks: number | null, spots: SpotView[], behind: BehindView[], hands: HandView[], playing: number, said: string, in_front: number, by: string, results: SpotView[], net: number | null, pocket: number | null, marks: string[]};
type OptionView = {word: string, wager: string | null, least: number, most: number, usual: number | null, atop: number, cards: [number, number] | null, among: string[], noun: string};
type QuestionView = {number: number, kind: "bank" | "bets" | "decision" | "between", seats: number[], mine: boolean, options: OptionView[], silence: string | null, least: number, most: number, co: boolean, why: string, then: number[]};
type BankOffer = {from: number | null, then: number[], bets: {name: string, amount: number}[], total: number};
type WagerView = {slug: string, title: string, least: number, most: number, step: number, selections: string[], required: boolean, needs: string[], equals: string | null, at_most: string | null, pays: string, wins: string};
type PotView = {amount: number, seats: number[]};
type FairView = {purpose: string, commitment: string, receipt: string, root: string, seeds: number[], revealed: string, seed: string};
type PastView = {number: number, words: string, net: number | null};
type TableView = {session: string, sheet: string, house: string, game: string, title: string, kind: "pit" | "steps" | "room", phase: "idle" | "bank" | "bets" | "between" | "round" | "over", round: number, viewer: string | null, seat: number | null, seats: number, limits: [number, number], people: SeatView[], places: Record<string, HandView[]>, question: QuestionView | null, clock: number | null, wagers: WagerView[], behind: boolean, bank: string, bank_seat: number | null, co_bank: boolean, banked: number | null, covers: number | null, point: number | null, dice: number[], pocket: string, pots: PotView[], meters: Record<string, number> | null, said: string[], past: PastView[], fair: FairView, why: string, rounds: number, voids: number, drops: Record<string, number> | null};
type TableEvent = {kind: string, words: string, seat?: number, person?: string, place?: string, hand?: number, cards?: (string | null)[], wager?: string, amount?: number, by: string, proof?: unknown};
type Point = [number, number];
type Box = [number, number, number, number];
type Shape = {kind: "circle" | "dot", at: Point, r: number} | {kind: "rect", box: Box, r: number} | {kind: "polygon", points: Point[]} | {kind: "path", d: string};
type Print = (Shape & {css: string}) | {kind: "text", at: Point, text: string, size: number, css: string, turn?: number} | {kind: "along", d: string, text: string, size: number, css: string} | {kind: "die", at: Point, size: number, spots: number};
type FeltSpot = {wager: string, key: string, by: "seat" | "decision" | "rules" | "goes", later: boolean, title: string, pays: string, at: Point, r: number, shape: Shape | null, selection?: string, seat?: number, covers?: string[], hit?: Box[]};
type HandPlace = {at: Point, wide: number, card: number, least?: number, spread?: boolean, cross?: boolean};
type FeltSeat = {seat: number, at: Point, angle: number, tag: Point, hands: HandPlace[][], marks: Point, number: Point};
type Part = {title: string, box: Box, keys: string[]};
type Felt = {kind: "arc" | "seat" | "boxes" | "craps" | "roulette" | "room", size: Point, seats: FeltSeat[], spots: FeltSpot[], print: Print[], anchors: Record<string, any>, close: Felt | null, parts: Part[]};
type Person = {id: string, name: string, kind: string, roles: string[]};
type TableLine = {id: number, sheet: string, house: string, game: string, title: string, kind: string, limits: [number, number], seats: number, taken: {seat: number, name: string, role: string}[], phase: string, pace: number | null, meters: Record<string, number>, /** The house's meters that some of them are. */ links: Record<string, string>, rounds: number, private: boolean, yours?: {seat: number, stack: number, down: number, leaving: boolean} | null};
type SheetLine = {sheet: string, house: string, game: string, title: string, kind: string};

type Child = string | number | Node | null | undefined | false;
type Attributes = Record<string, unknown>;
type Item = {key: string, sig: string, make: () => Element, look?: string, update?: (node: Element) => void, enter?: (node: Element) => void, change?: (node: Element, before: string) => void, leave?: (node: Element) => void};
type Scene = import("../../src/pitboss/web/js/felt/scene.js").Scene;
/** What is drawn: the picture, and what the viewer is about to do. */
type Look = {view: TableView, own: SeatView | null, down: Map<string, number>, cleared: boolean, settled: Map<string, {net: number, why: string}>, open: (key: string) => boolean, chip: number, point: string | null, left: number | null, lost: boolean, picked: Set<number>, pick: ((at: number) => void) | null, tray: boolean, trayHigh: number, decides: Set<string>, label: (key: string, spot: FeltSpot) => string, signs: string[], bank: BankOffer | null};
type Acts = {tap: (key: string) => void, why: (key: string, seat: number | null) => void, sit: (seat: number) => void, point: (key: string | null) => void, hold: (key: string, held: boolean) => void, near: () => void};
type Layer = "spots" | "wash" | "names" | "seats" | "chips" | "cards" | "makes" | "turn" | "ghost" | "hits" | "badges";
type Items = Record<Layer, Item[]>;
type Tray = import("../../src/pitboss/web/js/table/tray.js").Tray;
type LinkState = "off" | "trying" | "on" | "lost" | "closed";
type Reply = {t: "ok" | "no", id: string, code?: string, says?: string, answer?: any, seq?: number};
type News = {view: TableView, events: TableEvent[], whole: boolean, gap: boolean};
type Watched = {seq: number, view: TableView | null, asked: boolean, tell: (news: News) => void, gone: (says: string) => void};
type Shell = import("../../src/pitboss/web/js/shell.js").Shell;
type Route = {path: RegExp, load: () => Promise<{tag: string}>, nav?: string, href?: string, role?: string};
type Settings = {theme: "auto" | "light" | "dark", letters: boolean, still: boolean, trainer: boolean, /** The links of private tables that were opened here, by number. */ links: Record<string, string>};
type PitTable = import("../../src/pitboss/web/js/table/table.js").PitTable;
type Page = {name: string, title: string, draw: () => (Node | string)[]};
/** key of a spot, and cents. `behind 3 bet` is the bet behind seat 3. */
type Chips = Map<string, number>;
type Do = (command: object) => Promise<Reply>;
type RackCard = {table: string, wagers: {slug: string, tables: string[], title: string, limits: string, needs: string, wins: string, pays: string}[], procedure: string[], sections?: {title?: string, lines?: string[]}[], pay_tables: {key: string, title: string, lines: {label: string, pays: string}[]}[], plays: {label: string, value: string, note: string}[], options: {key: string, value: string}[], sources: {of: string, source: string}[], readings: {about: string, reading: string, instead: string, why: string}[]};
type Moment = "watching" | "waiting" | "bank" | "betting" | "between" | "deciding" | "another" | "running" | "over";
type Hint = {best: string, costs: Record<string, number>, says: string} | null;
type Button = {word: string, name: string, cost: string, key: string, main?: boolean, off?: boolean, gave?: string, act: () => void, range?: {least: number, most: number, now: number, atop: number, say: (amount: number) => void, must: boolean, other?: string}};
type Made = {says: string, makes: string, halves: string[], foul: boolean, house: string, ways: {cards: string[], makes: string}[]};
