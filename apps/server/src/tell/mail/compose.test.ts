import { describe, expect, it } from 'vitest'
import { FACTS, LINKS } from '../../../testing/mail-server.ts'
import type { MailKind } from '../../ledger/mail-queue.ts'
import { composeMail, MOST_ATTACHED_BYTES, type NoteFile } from './compose.ts'
import { writeMessage } from './message.ts'
import { MAIL_KINDS, MAILS } from './templates.ts'

const file = (kind: NoteFile['kind'], bytes: number): NoteFile => ({
  kind,
  name: `nota.${kind.toLowerCase()}`,
  bytes: Buffer.alloc(bytes, 'a'),
})
const FILES = [file('PDF', 2000), file('XML', 1000)]
const compose = (kind: MailKind, over: Partial<Parameters<typeof composeMail>[0]> = {}) =>
  composeMail({ template: MAILS[kind].template, facts: FACTS, files: FILES, links: LINKS, ...over })
const NFSE = {
  ...FACTS,
  note: { ...FACTS.note, kind: 'NFSE', access_key: null, verification_code: 'A1B2-C3D4', serie: null },
  products: ['Consultoria'],
} as const

describe('the mail a company starts with', () => {
  it('of an NF-e reads as follows', () => {
    const { subject, text } = compose('NFE_AUTHORIZED')
    expect(`${subject}\n---\n${text}`).toMatchInlineSnapshot(`
      "Sua nota fiscal 1234 de Acme Cursos
      ---
      Olá, João D’Ávila & Filhos.

      Obrigado pela compra. A nota fiscal está pronta:

      Curso de fotografia e mais 1 item
      Nota 1234, série 1, de 20/11/2026
      Valor: R$ 1.234,56

      O PDF e o XML estão em anexo.

      Chave de acesso: 3526 1111 2223 3300 0181 5500 1000 0012 3411 2345 6780
      Com a chave, a nota pode ser conferida no portal nacional da NF-e.

      Ficou alguma dúvida? Responda a este e-mail, que ele chega a Acme Cursos.

      Um abraço,
      Acme Cursos
      "
    `)
  })

  it('tells the day where the company is', () => {
    const issued_at = new Date('2026-11-29T03:30:00Z')
    const dayIn = (time_zone: string) => {
      const facts = { ...FACTS, note: { ...FACTS.note, issued_at, time_zone } }
      return /de (\d\d\/\d\d)\/2026/.exec(compose('NFE_AUTHORIZED', { facts }).text)?.[1]
    }
    expect(['America/Rio_Branco', 'America/Noronha'].map(dayIn)).toEqual(['28/11', '29/11'])
  })

  it('of an NFS-e reads as follows', () => {
    const { subject, text } = compose('NFSE_AUTHORIZED', { facts: NFSE })
    expect(`${subject}\n---\n${text}`).toMatchInlineSnapshot(`
      "Sua nota fiscal de serviço 1234 de Acme Cursos
      ---
      Olá, João D’Ávila & Filhos.

      Obrigado pela compra. A nota fiscal do serviço está pronta:

      Consultoria
      Nota 1234, de 20/11/2026
      Valor: R$ 1.234,56

      O PDF e o XML estão em anexo.

      Código de verificação: A1B2-C3D4

      Ficou alguma dúvida? Responda a este e-mail, que ele chega a Acme Cursos.

      Um abraço,
      Acme Cursos
      "
    `)
  })

  it('of a cancelled note reads as follows', () => {
    const { subject, text } = compose('NOTE_CANCELED')
    expect(`${subject}\n---\n${text}`).toMatchInlineSnapshot(`
      "A nota fiscal 1234 de Acme Cursos foi cancelada
      ---
      Olá, João D’Ávila & Filhos.

      A nota fiscal 1234, de 20/11/2026, no valor de R$ 1.234,56, foi cancelada e não vale mais.

      Motivo informado: Compra desfeita a pedido do cliente

      O PDF e o XML estão em anexo.

      Chave de acesso: 3526 1111 2223 3300 0181 5500 1000 0012 3411 2345 6780

      Ficou alguma dúvida? Responda a este e-mail, que ele chega a Acme Cursos.

      Um abraço,
      Acme Cursos
      "
    `)
  })

  it('of a correction reads as follows', () => {
    const { subject, text } = compose('CORRECTION_LETTER')
    expect(`${subject}\n---\n${text}`).toMatchInlineSnapshot(`
      "Correção da nota fiscal 1234 de Acme Cursos
      ---
      Olá, João D’Ávila & Filhos.

      A nota fiscal 1234, de 20/11/2026, recebeu uma carta de correção. A nota continua valendo, agora com este texto:

      O complemento do endereço passa a ser: apartamento 42.

      O PDF e o XML estão em anexo.

      Chave de acesso: 3526 1111 2223 3300 0181 5500 1000 0012 3411 2345 6780

      Ficou alguma dúvida? Responda a este e-mail, que ele chega a Acme Cursos.

      Um abraço,
      Acme Cursos
      "
    `)
  })

  it('of a test reads as follows', () => {
    const { subject, text } = compose('TEST', { files: [], links: null })
    expect(`${subject}\n---\n${text}`).toMatchInlineSnapshot(`
      "Teste de e-mail de Acme Cursos
      ---
      Olá.

      Se você está lendo isto, os e-mails de Acme Cursos saem e chegam.

      Teste feito em 20/11/2026. Não é preciso responder.
      "
    `)
  })

  it.each(MAIL_KINDS)('of %s leaves no field open, in words and in HTML', (kind) => {
    const { subject, text, html } = compose(kind)
    expect(subject + text + html).not.toMatch(/\{\{|\}\}|undefined|null/)
  })
})

describe('the files', () => {
  it('go along while they are 8 MiB together, and as links beyond', () => {
    const most = [file('PDF', MOST_ATTACHED_BYTES - 1000), file('XML', 1000)]
    expect(compose('NFE_AUTHORIZED', { files: most }).attachments).toHaveLength(2)
    const { attachments, text, html } = compose('NFE_AUTHORIZED', { files: [...most, file('XML', 1)] })
    expect(attachments).toEqual([])
    expect(text).toContain(`PDF: ${LINKS.pdf}\nXML: ${LINKS.xml}\nOs links valem até 19/02/2027.`)
    expect(html).toContain('<a class="link" href="https://notas.example/n/a?x=1&#38;y=2"')
  })

  it('are named as what is enclosed', () => {
    expect(compose('NFE_AUTHORIZED', { files: [file('XML', 10)] }).text).toContain('\nO XML está em anexo.\n')
  })
})

describe('a note without value', () => {
  it('says so before anything else', () => {
    const facts = { ...FACTS, note: { ...FACTS.note, in_production: false } }
    const { subject, text, html } = compose('NFE_AUTHORIZED', { facts })
    expect(subject).toMatch(/^\[Teste\] /)
    expect(text).toMatch(/^Esta nota foi emitida em ambiente de testes e não tem valor fiscal\.\n\n/)
    expect(html).toContain('não tem valor fiscal')
  })
})

describe('a company without e-mail', () => {
  it('does not invite to answer', () => {
    const facts = { ...FACTS, company: { ...FACTS.company, email: null } }
    expect(compose('NFE_AUTHORIZED', { facts }).text).not.toContain('Responda')
  })
})

describe('the message', () => {
  const write = (over: Partial<Parameters<typeof writeMessage>[0]> = {}) =>
    writeMessage({
      mail: compose('NFE_AUTHORIZED'),
      sender: {
        name: 'Ação & Cia "Ltda" <x@y>\r\nBcc: z@z.example',
        address: 'notas@talao.example',
        replyTo: 'contato@acme.example',
      },
      to: ['maria@cliente.example'],
      messageId: '<talao.abc@talao.example>',
      date: new Date('2026-11-21T01:00:00Z'),
      ...over,
    })
  const headersOf = (bytes: Buffer) => (bytes.toString().split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]/g, ' ')

  it('bears the company’s name, our address and the answer to the company, in headers nobody can add to', async () => {
    const { bytes, envelope } = await write()
    const headers = headersOf(bytes)
    expect(envelope).toEqual({ from: 'notas@talao.example', to: ['maria@cliente.example'] })
    expect(headers).toMatch(/^From: =\?UTF-8\?.*<notas@talao\.example>$/m)
    expect(headers).toMatch(/^Reply-To: .*<contato@acme\.example>$/m)
    expect(headers).toMatch(/^Message-ID: <talao\.abc@talao\.example>$/m)
    expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(headers).not.toMatch(/^Bcc:/im)
  })

  it('encloses the files under plain names', async () => {
    const odd = { ...compose('NFE_AUTHORIZED'), attachments: [{ ...file('PDF', 5), name: '../a b\r\nX: y".pdf' }] }
    const raw = (await write({ mail: odd })).bytes.toString()
    expect(raw).toMatch(/filename="?\.\.-a-b-X-y-\.pdf"?/)
    expect(raw).toMatch(/Content-Type: application\/pdf/)
    expect(raw).toContain(Buffer.from('aaaaa').toString('base64'))
  })

  it('ends every line in CRLF, headers, body and files alike', async () => {
    const typed = { ...compose('NFE_AUTHORIZED'), text: 'Olá\nfim\r\nde\rlinha', attachments: [file('XML', 500)] }
    for (const mail of [compose('NFE_AUTHORIZED'), typed, { ...typed, text: 'a'.repeat(2000) }]) {
      expect((await write({ mail })).bytes.toString('latin1')).not.toMatch(/(?<!\r)\n|\r(?!\n)/)
    }
  })

  it('has the same bytes each time it is made', async () => {
    expect((await write()).bytes.equals((await write()).bytes)).toBe(true)
  })
})
