// table

import type { AccountLetterKind } from '../../../ledger/queue-account-mail.ts'
import type { Filled, Piece } from '../fill-template.ts'

export type LetterKind = Exclude<AccountLetterKind, 'RESEND'> | 'HAS_ACCOUNT'
/** Letters with a fixed text. Digests (`digest-letter.ts`) and alarms (`alarm-letter.ts`) are written each time. */
export type FixedLetter = Exclude<LetterKind, 'DIGEST' | 'ALARM' | 'ALARM_ENDED'>

export type LetterFacts = { name: string | null; email: string; company: string | null }
type LetterText = {
  subject: string
  /** Web app path of the link. The token is unused by links that need none. */
  link?: { label: string; path: (token: string, email: string) => string }
  body: (facts: LetterFacts) => readonly string[]
  /** Paragraphs after the link. */
  after: readonly string[]
}

const NOT_YOU = 'Se não foi você, ignore este e-mail: nada muda.'
const WARN = 'Se não foi você, troque a senha agora em Recuperar senha e encerre as sessões em Minha conta.'

export const LETTERS: Readonly<Record<FixedLetter, LetterText>> = {
  RESET: {
    subject: 'Redefinir a sua senha',
    link: {
      label: 'Escolher outra senha',
      path: (token, email) => `/reset-password/${encodeURIComponent(email)}/${token}`,
    },
    body: () => ['Alguém pediu uma nova senha para a sua conta no Talão.'],
    after: ['O link vale por uma hora e uma única vez.', NOT_YOU],
  },
  SIGN_UP: {
    subject: 'Confirme o seu e-mail',
    link: { label: 'Confirmar o e-mail e escolher a senha', path: (token) => `/email-confirma?token=${token}` },
    body: () => ['Falta confirmar o seu e-mail e escolher a senha para a conta no Talão começar a valer.'],
    after: [
      'O link vale por 24 horas e uma única vez. Se a conta for pedida de novo, só vale o link do último pedido.',
      NOT_YOU,
    ],
  },
  UNCONFIRMED: {
    subject: 'Confirme o seu e-mail para entrar',
    link: { label: 'Confirmar o e-mail e escolher a senha', path: (token) => `/email-confirma?token=${token}` },
    body: () => [
      'Alguém tentou entrar no Talão com este e-mail, mas a conta ainda espera a sua confirmação.',
      'Abra o link, escolha a senha e você entra.',
    ],
    after: ['O link vale uma única vez, até 24 horas depois do pedido da conta.', NOT_YOU],
  },
  HAS_ACCOUNT: {
    subject: 'Você já tem conta no Talão',
    link: { label: 'Recuperar a senha', path: () => '/recuperar-senha' },
    body: () => [
      'Alguém pediu uma conta nova com este e-mail, mas ela já existe. Entre com a sua senha; se não se lembra dela, peça outra.',
    ],
    after: [NOT_YOU],
  },
  INVITE: {
    subject: 'Convite para o Talão',
    link: { label: 'Aceitar o convite', path: (token) => `/novo-usuario?token=${token}` },
    body: ({ company }) => [
      company === null
        ? 'Você foi convidado para administrar o Talão.'
        : `Você foi convidado para trabalhar nas notas fiscais de ${company} no Talão.`,
    ],
    after: ['O link vale por sete dias e uma única vez.', 'Se você não conhece a empresa, ignore este e-mail.'],
  },
  EMAIL: {
    subject: 'Confirme o seu novo e-mail',
    link: { label: 'Confirmar o novo e-mail', path: (token) => `/email-confirma?token=${token}` },
    body: () => ['Este endereço foi informado como o novo e-mail de uma conta no Talão.'],
    after: ['O link vale por 24 horas, contadas da primeira carta. Até lá, o e-mail antigo continua valendo.', NOT_YOU],
  },
  EMAIL_STOP: {
    subject: 'O e-mail da sua conta vai mudar',
    link: { label: 'Parar a mudança', path: (token) => `/email-confirma?token=${token}` },
    body: ({ company }) => [
      company === null
        ? 'Quem administra o Talão pediu que a sua conta passe a usar outro e-mail.'
        : `Quem administra ${company} pediu que a sua conta no Talão passe a usar outro e-mail.`,
      'Nada muda hoje: o novo endereço só recebe o pedido de confirmação daqui a um dia. Se você não concorda, pare a mudança.',
    ],
    after: ['Se você já sabia disso, não precisa fazer nada.'],
  },
  PASSWORD_CHANGED: {
    subject: 'A sua senha foi trocada',
    body: () => ['A senha da sua conta no Talão foi trocada e as outras sessões foram encerradas.'],
    after: [WARN],
  },
  EMAIL_CHANGED: {
    subject: 'O e-mail da sua conta foi trocado',
    body: () => ['A sua conta no Talão passou a usar outro e-mail. Este endereço não entra mais.'],
    after: ['Se não foi você, fale com quem administra a sua empresa.'],
  },
  TWO_FACTOR_ON: {
    subject: 'Verificação em duas etapas ativada',
    body: () => [
      'A sua conta no Talão passou a pedir um código do aplicativo autenticador. As outras sessões foram encerradas.',
    ],
    after: [WARN],
  },
  TWO_FACTOR_OFF: {
    subject: 'Verificação em duas etapas desativada',
    body: () => ['A sua conta no Talão não pede mais o código do aplicativo autenticador.'],
    after: [WARN],
  },
  TWO_FACTOR_ENDING: {
    subject: 'A verificação em duas etapas vai acabar',
    body: () => [
      'A senha da sua conta no Talão foi trocada, e com ela se pediu o fim da verificação em duas etapas.',
      'Ela acaba em 24 horas. Para mantê-la, entre antes disso com a senha nova e um código do aplicativo.',
    ],
    after: ['Se não foi você, troque a senha agora em Recuperar senha: isso também a mantém.'],
  },
}

/** Whether the letter's link contains a token. */
export function carriesToken(letter: LetterKind): boolean {
  return ['RESET', 'SIGN_UP', 'UNCONFIRMED', 'INVITE', 'EMAIL', 'EMAIL_STOP'].includes(letter)
}

/** A letter's paragraphs, with its link if it has one. */
export function fillLetter(letter: FixedLetter, facts: LetterFacts, publicUrl: string, token: string | null): Filled {
  const { link, body, after } = LETTERS[letter]
  const said = (text: string): readonly (readonly Piece[])[] => [[{ text }]]
  const href = link && `${publicUrl}${link.path(token ?? '', facts.email)}`
  return [
    said(facts.name === null ? 'Olá,' : `Olá, ${facts.name}.`),
    ...body(facts).map(said),
    ...(link && href ? [[[{ label: link.label, href }]]] : []),
    ...after.map(said),
  ]
}
