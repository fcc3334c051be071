import { formatChaveDeAcesso, formatCnpj, formatMoney, localDay, type TimeZone } from '@talao/fiscal'
import type { MailFacts } from './facts.ts'
import type { Piece, Values } from './fill-template.ts'

/** How the note's files are sent: attached, as links that expire, or none. */
export type Enclosure =
  | { kind: 'attached'; names: readonly ('PDF' | 'XML')[] }
  | { kind: 'linked'; until: Date }
  | { kind: 'none' }
export type Links = { pdf: string; xml: string }

const LONGEST_PRODUCT = 200

/** The field values of a template, from the note's data. */
export function valuesOf(facts: MailFacts, links: Links | null, enclosure: Enclosure): Values {
  const { company, customer, note } = facts
  return {
    cliente: customer.name,
    empresa: company.name,
    cnpj: formatCnpj(company.cnpj),
    numero: note.number === null ? '' : String(note.number),
    serie: note.serie ?? '',
    chave: keyText(note),
    conferencia: checkLine(note),
    valor: formatMoney(note.total_cents),
    data: note.issued_at ? dayText(note.issued_at, note.time_zone) : '',
    produto: productText(facts.products),
    arquivos: filesText(facts, links, enclosure),
    ...(links ? { link_pdf: [pdfLink(links)], link_xml: [xmlLink(links)] } : {}),
    motivo: facts.reason ?? '',
    correcao: facts.correction ?? '',
    contato: company.email ? `Ficou alguma dúvida? Responda a este e-mail, que ele chega a ${company.name}.` : '',
  }
}

function pdfLink({ pdf }: Links): Piece {
  return { label: 'Baixar o PDF', href: pdf }
}

function xmlLink({ xml }: Links): Piece {
  return { label: 'Baixar o XML', href: xml }
}

/** An NF-e's 44 characters in groups of four, as on the DANFE. An NFS-e's 50 are printed as they are. */
function keyText({ kind, access_key }: MailFacts['note']): string {
  if (access_key === null) return ''
  return kind === 'NFE' ? formatChaveDeAcesso(access_key) : access_key
}

function checkLine(note: MailFacts['note']): string {
  if (note.access_key !== null) return `Chave de acesso: ${keyText(note)}`
  return note.verification_code === null ? '' : `Código de verificação: ${note.verification_code}`
}

function productText([first = '', ...more]: readonly string[]): string {
  const shown = Array.from(first)
  const name = shown.length > LONGEST_PRODUCT ? `${shown.slice(0, LONGEST_PRODUCT - 1).join('')}…` : first
  if (more.length === 0) return name
  return `${name} e mais ${more.length} ${more.length === 1 ? 'item' : 'itens'}`
}

function filesText({ note }: MailFacts, links: Links | null, enclosure: Enclosure): string | Piece[] {
  if (enclosure.kind === 'attached') {
    const [first = '', second] = enclosure.names
    return second === undefined ? `O ${first} está em anexo.` : `O ${first} e o ${second} estão em anexo.`
  }
  if (enclosure.kind === 'none' || links === null) return ''
  return [
    { text: 'PDF: ' },
    pdfLink(links),
    { text: '\nXML: ' },
    xmlLink(links),
    { text: `\nOs links valem até ${dayText(enclosure.until, note.time_zone)}.` },
  ]
}

function dayText(at: Date, zone: string): string {
  return localDay(at, zone as TimeZone).replace(/^(\d+)-(\d+)-(\d+)$/, '$3/$2/$1')
}
