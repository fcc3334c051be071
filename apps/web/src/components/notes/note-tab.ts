const NOTE_TABS = ['tempo', 'dados', 'itens', 'servico', 'cartas', 'arquivos'] as const
export type NoteTab = (typeof NOTE_TABS)[number]

/** Of the address of a note: the part of its page that is shown. */
export function readNoteTab(raw: Record<string, unknown>): { aba?: NoteTab | undefined } {
  const aba = NOTE_TABS.find((tab) => tab === raw.aba)
  return aba ? { aba } : {}
}

/** The tab of the address, where the note has it; else the first, which the address leaves out. */
export function tabOf(tabs: readonly { name: NoteTab }[], asked: string | undefined): NoteTab | null {
  const found = tabs.find(({ name }) => name === asked) ?? tabs[0]
  return found?.name ?? null
}
