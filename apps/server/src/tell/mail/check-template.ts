import type { Fault } from '@talao/fiscal'
import type { MailKind } from '../../ledger/mail-queue.ts'
import { FIELD } from './fill-template.ts'
import { placeholdersOf, type Template } from './templates.ts'

export const LONGEST_SUBJECT = 150
export const LONGEST_BODY = 5_000

/** All faults of a template, each with its position. Empty when it may be saved. */
export function checkTemplate(kind: MailKind, template: Template): Fault[] {
  const { subject, body } = template
  return [
    ...checkSize('subject', 'O assunto', subject, LONGEST_SUBJECT),
    ...checkSize('body', 'O texto', body, LONGEST_BODY),
    ...(/[\r\n\u2028\u2029]/.test(subject)
      ? [fault('assunto_com_quebra', 'subject', 'O assunto é uma linha só: tire as quebras de linha.')]
      : []),
    ...checkCharacters('subject', subject),
    ...checkCharacters('body', body),
    ...checkFields('subject', subject, kind),
    ...checkFields('body', body, kind),
    ...checkLinks('subject', subject),
    ...checkLinks('body', body),
  ]
}

type Part = 'subject' | 'body'
const FIELD_NAMES: Record<Part, string> = { subject: 'Assunto', body: 'Texto' }

function checkSize(path: Part, name: string, text: string, most: number): Fault[] {
  const length = Array.from(text).length
  if (text.trim() === '') return [fault('texto_vazio', path, `${name} está vazio: escreva algo.`)]
  if (length <= most) return []
  return [fault('texto_longo', path, `${name} tem ${length} caracteres e o limite é ${most}: encurte.`)]
}

/**
 * Refuses control characters, and marks that change the reading direction and make a text show something other than it
 * says.
 */
function checkCharacters(path: Part, text: string): Fault[] {
  const match = /(?![\t\r\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.exec(text)
  if (!match) return []
  const words = `Há um caractere invisível que não é aceito (${whereIs(text, match.index)}): apague e digite de novo.`
  return [fault('caractere_invisivel', path, words)]
}

function checkFields(path: Part, text: string, kind: MailKind): Fault[] {
  const known: readonly string[] = placeholdersOf(kind)
  const unknown = [...text.matchAll(FIELD)]
    .filter((match) => !known.includes(match[1] ?? ''))
    .map((match) => {
      const words = `O campo ${match[0]} não existe neste e-mail (${whereIs(text, match.index)}). Use um destes: ${known.join(', ')}.`
      return fault('campo_desconhecido', path, words)
    })
  const rest = text.replace(FIELD, (field) => ' '.repeat(field.length))
  const open = /\{\{|\}\}/.exec(rest)
  if (!open) return unknown
  const words = `Há ${open[0]} sem par (${whereIs(text, open.index)}): um campo se escreve {{nome}}, numa linha só.`
  return [...unknown, fault('campo_aberto', path, words)]
}

/** Refuses typed URLs, which make a genuine mail look like fraud. Links come from fields instead. */
function checkLinks(path: Part, text: string): Fault[] {
  const match = /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\./i.exec(text)
  if (!match) return []
  const words = `Endereços digitados não são aceitos (${whereIs(text, match.index)}): use {{link_pdf}} ou {{link_xml}}.`
  return [fault('link_digitado', path, words)]
}

function whereIs(text: string, index: number): string {
  const before = text.slice(0, index).split(/\r\n|\r|\n/)
  return `linha ${before.length}, coluna ${Array.from(before.at(-1) ?? '').length + 1}`
}

function fault(code: string, path: Part, text: string): Fault {
  return { code, path, field: FIELD_NAMES[path], text }
}
