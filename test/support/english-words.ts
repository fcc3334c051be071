/**
 * English words that a Portuguese screen should not show: vocabulary of buttons, fields and library messages. None is
 * spelled like a Portuguese word. Loanwords of this trade (e-mail, webhook, status, link, login) are not among them.
 */
export const ENGLISH_WORDS: readonly string[] = `
about above access account accounts action actions active activity add added address after again all allow
amount and another answer any apply approve approved archive are attach attachment available back background
balance bank because before begin below best between bill billing block blocked body both bottom browse browser
build bulk but button buy buyer by call cancelled card change changed changes charge check checked choose clear
click close closed code collapse column columns company completed confirm connect contact copied copy count
country create created currency current customer customers daily dashboard date day days decline default delete
deleted delivery denied deny description details device disable disabled discard done down download draft drag
due edit empty enable enabled enter every expand expired export failed failure feedback field fields file files
fill find first forgot found from get have help here history home how import in inactive input insert install
invalid invite invoice is issue items just keep key last latest left less list load loading made mail make
manage many message messages missing more must my name new next not notes notice now number of on only open
option optional or order other outside page pages paid password pay payment payments pending phone please
preview previous price print privacy process processing product products profile quantity read ready reason
receive recent record refresh refund remove replace report reports request required reset retry return right row
run sale sales save saved schedule search select selected send sent service services session settings show sign
skip state submit success support switch table task tasks tax that the there this title to today tomorrow too
type undo unknown up update updated upload used user users value view wait waiting warning we week what when
where which who why will with without wrong year years yes you your
`
  .trim()
  .split(/\s+/)
