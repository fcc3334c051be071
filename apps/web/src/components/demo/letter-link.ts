export type LetterKind = 'CONFIRM' | 'RESET' | 'INVITE' | 'HAS_ACCOUNT'

const ROADS: readonly { starts: string; kind: LetterKind; label: string }[] = [
  { starts: '/email-confirma', kind: 'CONFIRM', label: 'Abrir o link de confirmação' },
  { starts: '/reset-password/', kind: 'RESET', label: 'Abrir o link da nova senha' },
  { starts: '/novo-usuario', kind: 'INVITE', label: 'Abrir o convite' },
  { starts: '/recuperar-senha', kind: 'HAS_ACCOUNT', label: 'Você já tem conta: recuperar a senha' },
]

/** Where an e-mail's link leads within this installation, under any host name. Undefined for any other link. */
export function letterLink(link: string): { kind: LetterKind; label: string; path: string } | undefined {
  if (!URL.canParse(link)) return undefined
  const { pathname, search } = new URL(link)
  const road = ROADS.find(({ starts }) => pathname.startsWith(starts))
  return road && { kind: road.kind, label: road.label, path: `${pathname}${search}` }
}
