const NOTE_TABS = ['tempo', 'dados', 'itens', 'servico', 'cartas', 'porque', 'arquivos'] as const
export type NoteTab = (typeof NOTE_TABS)[number]

/** URL state of a note page: the shown tab. */
export function readNoteTab(raw: Record<string, unknown>): { aba?: NoteTab | undefined } {
  const aba = NOTE_TABS.find((tab) => tab === raw.aba)
  return aba ? { aba } : {}
}

/** The tab from the URL if the note has it, otherwise the first one, which the URL omits. */
export function tabOf(tabs: readonly { name: NoteTab }[], asked: string | undefined): NoteTab | null {
  const found = tabs.find(({ name }) => name === asked) ?? tabs[0]
  return found?.name ?? null
}
