// table
import type { MailKind } from '../../ledger/mail-queue.ts'
/** Mail kinds, the fields their texts may use, and the default texts. */
export type Template = { subject: string; body: string }

/** Every field a text may use, with the description shown to the template's author. */
export const PLACEHOLDERS = {
  cliente: 'nome do cliente',
  empresa: 'nome da empresa',
  cnpj: 'CNPJ da empresa',
  numero: 'número da nota',
  serie: 'série da nota',
  chave: 'chave de acesso',
  conferencia: 'linha com a chave de acesso ou o código de verificação',
  valor: 'valor total',
  data: 'data da nota',
  produto: 'o que foi vendido',
  arquivos: 'frase dos anexos, ou os links quando eles não cabem',
  link_pdf: 'link para baixar o PDF',
  link_xml: 'link para baixar o XML',
  motivo: 'motivo do cancelamento',
  correcao: 'texto da carta de correção',
  contato: 'convite a responder, quando a empresa tem e-mail',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

const OF_COMPANY = ['empresa', 'cnpj', 'data', 'contato'] as const
const OF_NOTE = [
  ...OF_COMPANY,
  'cliente',
  'numero',
  'serie',
  'chave',
  'conferencia',
  'valor',
  'produto',
  'arquivos',
  'link_pdf',
  'link_xml',
] as const

type MailSpec = { label: string; placeholders: readonly Placeholder[]; template: Template }

export const MAILS = {
  NFE_AUTHORIZED: {
    label: 'NF-e autorizada',
    placeholders: OF_NOTE,
    template: {
      subject: 'Sua nota fiscal {{numero}} de {{empresa}}',
      body: `Olá, {{cliente}}.

Obrigado pela compra. A nota fiscal está pronta:

{{produto}}
Nota {{numero}}, série {{serie}}, de {{data}}
Valor: {{valor}}

{{arquivos}}

{{conferencia}}
Com a chave, a nota pode ser conferida no portal nacional da NF-e.

{{contato}}

Um abraço,
{{empresa}}`,
    },
  },
  NFSE_AUTHORIZED: {
    label: 'NFS-e autorizada',
    placeholders: OF_NOTE,
    template: {
      subject: 'Sua nota fiscal de serviço {{numero}} de {{empresa}}',
      body: `Olá, {{cliente}}.

Obrigado pela compra. A nota fiscal do serviço está pronta:

{{produto}}
Nota {{numero}}, de {{data}}
Valor: {{valor}}

{{arquivos}}

{{conferencia}}

{{contato}}

Um abraço,
{{empresa}}`,
    },
  },
  NOTE_CANCELED: {
    label: 'Nota cancelada',
    placeholders: [...OF_NOTE, 'motivo'],
    template: {
      subject: 'A nota fiscal {{numero}} de {{empresa}} foi cancelada',
      body: `Olá, {{cliente}}.

A nota fiscal {{numero}}, de {{data}}, no valor de {{valor}}, foi cancelada e não vale mais.

Motivo informado: {{motivo}}

{{arquivos}}

{{conferencia}}

{{contato}}

Um abraço,
{{empresa}}`,
    },
  },
  CORRECTION_LETTER: {
    label: 'Carta de correção',
    placeholders: [...OF_NOTE, 'correcao'],
    template: {
      subject: 'Correção da nota fiscal {{numero}} de {{empresa}}',
      body: `Olá, {{cliente}}.

A nota fiscal {{numero}}, de {{data}}, recebeu uma carta de correção. A nota continua valendo, agora com este texto:

{{correcao}}

{{arquivos}}

{{conferencia}}

{{contato}}

Um abraço,
{{empresa}}`,
    },
  },
  TEST: {
    label: 'Teste',
    placeholders: OF_COMPANY,
    template: {
      subject: 'Teste de e-mail de {{empresa}}',
      body: `Olá.

Se você está lendo isto, os e-mails de {{empresa}} saem e chegam.

Teste feito em {{data}}. Não é preciso responder.`,
    },
  },
} as const satisfies Record<MailKind, MailSpec>

export const MAIL_KINDS = Object.keys(MAILS) as MailKind[]

export function placeholdersOf(kind: MailKind): readonly Placeholder[] {
  return MAILS[kind].placeholders
}
