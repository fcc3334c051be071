import { UNSEEN } from '@talao/contract/fields/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillBody, fillSubject, LONGEST_FILLED_SUBJECT, plainText } from './fill-template.ts'
import { escapeHtml, htmlPart } from './html.ts'
import { MAIL_KINDS, MAILS, PLACEHOLDERS, type Placeholder } from './templates.ts'

const names = Object.keys(PLACEHOLDERS) as Placeholder[]
/** Hostile customer names. */
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'Ana\r\nBcc: todos@alvo.example',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '{{link_pdf}}',
    '{{{{numero}}}}',
    "O'Neil & Filhos",
    'a\u2028b\u0000c\u202ed',
    '',
  ),
)
const allValues = fc.record(Object.fromEntries(names.map((name) => [name, nasty])) as Record<Placeholder, typeof nasty>)
const company = { name: 'Acme', document: '11.222.333/0001-81' }

describe('filling', () => {
  it('never lets a value into the headers or out of its line', () => {
    fc.assert(
      fc.property(allValues, fc.constantFrom(...MAIL_KINDS), (values, kind) => {
        const subject = fillSubject(MAILS[kind].template.subject, values)
        expect(subject).not.toMatch(UNSEEN)
        expect(Array.from(subject).length).toBeLessThanOrEqual(LONGEST_FILLED_SUBJECT)
        const filled = fillBody(MAILS[kind].template.body, values)
        expect(plainText(filled).replaceAll('\n', '')).not.toMatch(UNSEEN)
        expect(filled.length).toBeLessThanOrEqual(MAILS[kind].template.body.split('\n\n').length)
      }),
    )
  })

  it('puts no tag into the HTML part but our own, whatever the values hold', () => {
    const tags = (html: string) => html.match(/<[^>]*>?/g)?.map((tag) => /^<\/?([\w!]+)/.exec(tag)?.[1])
    fc.assert(
      fc.property(nasty, (value) => {
        const sheet = (text: string) =>
          htmlPart({ subject: text, filled: fillBody('a {{cliente}} b', { cliente: text }), company, warning: null })
        expect(tags(sheet(value))).toEqual(tags(sheet('Maria')))
      }),
    )
  })

  it('escapes so that reading the HTML gives the value back', () => {
    const unescape = (html: string) =>
      html.replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        expect(escapeHtml(value)).not.toMatch(/[<>"']/)
        expect(unescape(escapeHtml(value))).toBe(value)
      }),
    )
  })

  it('keeps a subject on its line when a field of several lines stands in it', () => {
    const arquivos = [{ text: 'PDF: ' }, { label: 'Baixar', href: 'https://notas.example/a' }, { text: '\nXML' }]
    expect(fillSubject('Nota {{arquivos}}', { arquivos })).toBe('Nota PDF: https://notas.example/a XML')
  })

  it('does not look again at what a value holds', () => {
    expect(plainText(fillBody('{{cliente}}', { cliente: '{{numero}}', numero: '7' }))).toBe('{{numero}}\n')
    expect(fillSubject('{{cliente}}', { cliente: '{{numero}}', numero: '7' })).toBe('{{numero}}')
  })

  it('leaves out lines and paragraphs whose fields are all empty, and keeps what has words', () => {
    const body = 'Olá\n{{serie}}\nNota {{numero}}\n\n{{motivo}} {{correcao}}\n\nFim'
    expect(plainText(fillBody(body, { serie: '', numero: '' }))).toBe('Olá\nNota\n\nFim\n')
  })

  it('shows a link as its address in the text and as words in the HTML', () => {
    const link = [{ label: 'Baixar o PDF', href: 'https://notas.example/?a=1&b="' }]
    const filled = fillBody('{{link_pdf}}', { link_pdf: link })
    expect(plainText(filled)).toBe('https://notas.example/?a=1&b="\n')
    expect(htmlPart({ subject: 's', filled, company, warning: null })).toContain(
      'href="https://notas.example/?a=1&#38;b=&#34;" style="color:#115464">Baixar o PDF</a>',
    )
  })
})
