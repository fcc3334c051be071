import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailKind } from '../../ledger/mail-queue.ts'
import { checkTemplate, LONGEST_BODY, LONGEST_SUBJECT } from './check-template.ts'
import { MAIL_KINDS, MAILS, placeholdersOf } from './templates.ts'

const check = (subject: string, body = 'Olá', kind: MailKind = 'NFE_AUTHORIZED') =>
  checkTemplate(kind, { subject, body }).map(({ code, path, text }) => ({ code, path, text }))

describe('the text of a mail', () => {
  it.each(MAIL_KINDS)('that %s starts with is accepted, and so are all its fields', (kind) => {
    expect(checkTemplate(kind, MAILS[kind].template)).toEqual([])
    const fields = placeholdersOf(kind).map((name) => `{{${name}}} {{ ${name} }}`)
    expect(checkTemplate(kind, { subject: 'Assunto', body: fields.join('\n') })).toEqual([])
  })

  it('with a field that does not exist is refused, with the place and the fields there are', () => {
    const [only, ...more] = check('Nota', 'Olá\nsua nota {{nummero}}')
    expect(only).toMatchObject({ code: 'campo_desconhecido', path: 'body' })
    expect(only?.text).toMatch(/\{\{nummero\}\} .*\(linha 2, coluna 10\).*numero, serie/)
    expect(more).toEqual([])
  })

  it('may use only the fields of its own kind, and no name of the language itself', () => {
    expect(check('{{motivo}}')).toMatchObject([{ code: 'campo_desconhecido', path: 'subject' }])
    expect(check('{{motivo}}', 'Olá', 'NOTE_CANCELED')).toEqual([])
    for (const name of ['constructor', '__proto__', 'toString', ''])
      expect(check(`{{${name}}}`)).toMatchObject([{ code: 'campo_desconhecido' }])
  })

  it.each(['{{numero', 'numero}}', '{{nu\nmero}}', '{{numero}'])('with %j has a brace too many or too few', (body) => {
    expect(check('Nota', body).map(({ code }) => code)).toContain('campo_aberto')
  })

  it('may hold single braces, which are text', () => {
    expect(check('Nota {x}', '{{{numero}}}')).toEqual([])
  })

  it('has a subject of one line and no invisible characters', () => {
    expect(check('Nota\r\nBcc: a@b.example').map(({ code }) => code)).toEqual(['assunto_com_quebra'])
    expect(check('Nota\u0000')).toMatchObject([{ code: 'caractere_invisivel', path: 'subject' }])
    expect(check('Nota', 'a\n\u202ecod.exe')).toMatchObject([
      { code: 'caractere_invisivel', text: expect.stringContaining('linha 2, coluna 1') },
    ])
  })

  it.each(['veja http://banco.example', 'www.banco.example', 'javascript://x', 'HTTPS://X'])(
    'takes no typed address: %s',
    (body) => {
      expect(check('Nota', body)).toMatchObject([{ code: 'link_digitado', path: 'body' }])
    },
  )

  it('is neither empty nor endless, and says all its faults at once', () => {
    expect(check('x'.repeat(LONGEST_SUBJECT), 'x'.repeat(LONGEST_BODY))).toEqual([])
    expect(check('x'.repeat(LONGEST_SUBJECT + 1), 'x'.repeat(LONGEST_BODY + 1)).map(({ path }) => path)).toEqual([
      'subject',
      'body',
    ])
    expect(check(' ', '\n').map(({ code }) => code)).toEqual(['texto_vazio', 'texto_vazio'])
  })

  it('when accepted has braces in its fields alone', () => {
    const part = fc.constantFrom('{', '}', '{{', '}}', 'numero', ' ', '\n', 'x', '{{numero}}')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const body = `a${parts.join('')}`
        if (checkTemplate('NFE_AUTHORIZED', { subject: 'a', body }).length > 0) return
        expect(body.replaceAll(/\{\{ *numero *\}\}/g, '·')).not.toMatch(/\{\{|\}\}/)
      }),
    )
  })
})
