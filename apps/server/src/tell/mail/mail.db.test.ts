import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop } from '../../../../../test/support/service-shop.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { type MailServer, type Received, reply, startMailServer } from '../../../testing/mail-server.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobData } from '../../kit/queue/jobs.ts'

const START = new Date(Date.now() - 30 * 60_000).toISOString()
const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000
const clock = fixedClock(START)
const CORRECTION = 'Onde se lê Rua A, leia-se Rua B no endereço de entrega'
const SUBJECT = 'Nota {{numero}} de {{empresa}}'

let server: MailServer
let product: Product
let shop: Shop
let side: WorkerSide
/** The mail server's refusal, if it should refuse. */
let refusing: (() => Error) | undefined

beforeAll(async () => {
  server = await startMailServer({ secure: false, offersTls: false, onMessage: () => refusing?.() })
  product = await startProduct({
    clock,
    worker: true,
    environment: { SMTP_URL: server.url(), MAIL_FROM: 'notas@talao.example' },
  })
  shop = await openShop(product)
  // Notes without fiscal value are mailed automatically only in the demonstration.
  await product.sql('update company set is_demo = true where id = $1', [shop.companyId])
  side = await workerSide(product, clock)
})
beforeEach(() => {
  refusing = undefined
  clock.set(START)
})
afterAll(async () => {
  await side.close()
  await product.stop()
  await server.close()
})

async function authorised(code: string, email = `${code.toLowerCase()}@cliente.example`): Promise<NoteRow> {
  expect((await shop.deliver(purchase({ code, at: clock.now(), buyer: { email } }))).status).toBe(200)
  return inState(code, 'Autorizada')
}
const inState = (code: string, status: string) =>
  until(`${code} to be ${status}`, async () => {
    const note = await shop.note(code)
    return note?.enotas_status === status && note
  })
const arrived = (to: string, count = 1) =>
  until(`${count} mails to ${to}`, () => {
    const mails = server.received.filter((mail) => mail.to.includes(to))
    return Promise.resolve(mails.length >= count && mails)
  })
const to = (address: string) => server.received.filter((mail) => mail.to.includes(address))

type MailFact = { id: number; kind: string; state: string; recipients: string[]; error: string | null; tries: number }
const mailsOf = (note: NoteRow) =>
  product.sql<MailFact>(
    'select id::int, kind, state, recipients, error, tries from outgoing_mail where note_id = $1 order by id',
    [note.id],
  )
const mailIs = (note: NoteRow, state: string, nth = -1) =>
  until(`the mail to be ${state}`, async () => {
    const mail = (await mailsOf(note)).at(nth)
    return mail?.state === state && mail
  })
const told = async (note: NoteRow) =>
  (
    (await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}/timeline`)).body.data as {
      kind: string
      text: string
      detail: string | null
      user: string | null
    }[]
  ).filter(({ kind }) => kind === 'mail')

/** Waits until all jobs with this name for the note are done. */
const done = (name: string, key: string, id: number, count = 1) =>
  until(`${count} jobs ${name}`, async () => {
    const rows = await product.sql<{ state: string }>(
      'select state::text from jobs.job where name = $1 and (data->>$2)::int = $3',
      [name, key, id],
    )
    return rows.length >= count && rows.every(({ state }) => state === 'completed')
  })
async function sweep(): Promise<void> {
  const key = `test-${Math.random()}`
  await withCompanies(side.db, [], (tx) => side.queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key }))
  await until(
    'the sweep',
    async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name = 'sweep' and singleton_key = $1 and state = 'completed'`,
          [key],
        )
      ).length > 0,
  )
}
async function run(name: 'tell-customer' | 'send-mail', data: JobData[typeof name], key: string): Promise<void> {
  await withCompanies(side.db, [shop.companyId], (tx) => side.queue.enqueue(tx, name, data, { key }))
}

/** The attachments of a mail as bytes, by name. */
function enclosed(mail: Received | undefined): Record<string, Buffer> {
  const parts = (mail?.raw ?? '').split(/\r\n--[^\r\n]+\r\n/)
  const files = parts.flatMap((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const name = /Content-Disposition: attachment;\s+filename="?([^"\r\n]+)"?/i.exec(head)?.[1]
    return name ? [[name, Buffer.from(body.join(''), 'base64')] as const] : []
  })
  return Object.fromEntries(files)
}
const words = (mail: Received | undefined) =>
  Buffer.from((mail?.raw ?? '').replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`)).toString()
const said = (mail: Received | undefined) => decodeURIComponent(words(mail).replace(/%(?![0-9A-F]{2})/g, '%25'))
const fetched = async (path: string) => {
  const response = await fetch(`${product.url}${path}`, { headers: { authorization: `Bearer ${shop.adm.token}` } })
  return Buffer.from(await response.arrayBuffer())
}
const email = (note: { id: number }, body?: unknown, kind: 'fiscal-note' | 'service-fiscal-note' = 'fiscal-note') =>
  product.call(shop.adm, 'POST', `/api/${kind}/${note.id}/email`, body)

describe('the customer of a note', () => {
  it('gets one mail with its XML and PDF, whatever is repeated', async () => {
    const note = await authorised('MGOOD')
    const [mail] = await arrived('mgood@cliente.example')
    const files = enclosed(mail)
    expect(Object.keys(files)).toEqual([`${note.access_key}.pdf`, `${note.access_key}-nfe.xml`])
    expect(files[`${note.access_key}-nfe.xml`]).toEqual(await fetched(`/api/fiscal-note/${note.id}/xml`))
    expect(files[`${note.access_key}.pdf`]).toEqual(await fetched(`/api/fiscal-note/${note.id}/pdf`))
    expect(files[`${note.access_key}.pdf`]?.subarray(0, 5).toString()).toBe('%PDF-')
    const { id } = await mailIs(note, 'SENT')
    const company = { company_id: shop.companyId }
    await run('tell-customer', { ...company, note_id: note.id, occasion: 'AUTHORIZED', sequence: 0 }, 'again')
    await run('send-mail', { ...company, mail_id: id }, 'again')
    await done('tell-customer', 'note_id', note.id, 2)
    await done('send-mail', 'mail_id', id, 2)
    expect([to('mgood@cliente.example').length, (await mailsOf(note)).length]).toEqual([1, 1])
    expect(await told(note)).toEqual([
      expect.objectContaining({ text: 'E-mail enviado', detail: 'NF-e autorizada · mgood@cliente.example' }),
    ])
  })

  it.each<[string, string, string]>([
    ['company', 'MOFFC', 'update company_config set send_mail_to_customers_enabled = $2 where company_id = $1'],
    ['defaults of the company', 'MOFFD', 'update nfe_default_setting set send_mail = $2 where company_id = $1'],
  ])('gets none when the %s is switched off', async (_whose, code, statement) => {
    await product.sql(statement, [shop.companyId, false])
    const note = await authorised(code)
    await done('tell-customer', 'note_id', note.id)
    await product.sql(statement, [shop.companyId, true])
    expect(await mailsOf(note)).toEqual([])
  })

  it('hears of a cancellation with its document and the marked paper', async () => {
    const note = await authorised('MCANCEL')
    await arrived('mcancel@cliente.example')
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/cancel`, { reason: 'Cliente desistiu da compra' })
    const [, mail] = await arrived('mcancel@cliente.example', 2)
    const files = enclosed(mail)
    expect(Object.keys(files)).toEqual([`${note.access_key}.pdf`, `${note.access_key}-can.xml`])
    expect(files[`${note.access_key}-can.xml`]?.toString()).toContain('<tpEvento>110111</tpEvento>')
    expect(files[`${note.access_key}.pdf`]).toEqual(await fetched(`/api/fiscal-note/${note.id}/pdf`))
    expect(said(mail)).toContain('Motivo informado: Cliente desistiu da compra')
  })

  it('hears of a letter of correction with its words, document and print', async () => {
    const note = await authorised('MLETTER')
    await arrived('mletter@cliente.example')
    await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/correction-letter`, { text: CORRECTION })
    const [, mail] = await arrived('mletter@cliente.example', 2)
    expect(said(mail)).toContain(CORRECTION)
    const files = enclosed(mail)
    expect(Object.keys(files)).toEqual([`${note.access_key}-01-cce.pdf`, `${note.access_key}-01-cce.xml`])
    expect(files[`${note.access_key}-01-cce.xml`]?.toString()).toContain('<tpEvento>110110</tpEvento>')
  })

  it.each([
    ['XML', 'MWAIT', '-nfe.xml'],
    ['CANCEL_XML', 'MWAITC', '-can.xml'],
  ])('gets the mail once its %s is home, and not before', async (kind, code, ending) => {
    const note = await authorised(code)
    await mailIs(note, 'SENT')
    if (kind === 'CANCEL_XML')
      await product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/cancel`, { reason: 'Compra desfeita por ele' })
    const there = (await arrived(`${code.toLowerCase()}@cliente.example`, kind === 'XML' ? 1 : 2)).length
    const [file] = await product.sql<{ sha256: string }>(
      'update note_file f set sha256 = null from note_file old where f.note_id = $1 and f.kind = $2 and old.note_id = f.note_id and old.kind = f.kind returning old.sha256',
      [note.id, kind],
    )
    expect((await email(note)).status).toBe(202)
    await until(
      'the mail to be put off',
      async () =>
        (await product.sql(`select 1 from outgoing_mail where note_id = $1 and next_try_at > created_at`, [note.id]))
          .length > 0,
    )
    expect([to(`${code.toLowerCase()}@cliente.example`).length, (await mailsOf(note)).at(-1)?.state]).toEqual([
      there,
      'QUEUED',
    ])
    await product.sql(`update note_file set sha256 = $3 where note_id = $1 and kind = $2`, [
      note.id,
      kind,
      file?.sha256,
    ])
    const mails = await arrived(`${code.toLowerCase()}@cliente.example`, there + 1)
    expect(Object.keys(enclosed(mails.at(-1)))).toContain(`${note.access_key}${ending}`)
  })
})

describe.each([
  ['FOCUS_NFE', true],
  ['FOCUS_NFE_MUNICIPAL', false],
  ['NFSE_NACIONAL', true],
] as const)('the customer of a service by the road %s', (road, hasKey) => {
  it('gets the note’s XML with its paper, hears of the cancellation, and gets it again by hand', async () => {
    const services = await openServiceShop(product, road)
    await product.sql('update company set is_demo = true where id = $1', [services.companyId])
    const address = `${road.toLowerCase()}@cliente.example`
    await services.sell('SVMAIL', { at: clock.now(), buyer: { email: address } })
    const note = await services.inState('SVMAIL', 'Autorizada')
    const [mail] = await arrived(address)
    const base = hasKey ? note.access_key : `nota-${note.number}`
    const files = enclosed(mail)
    expect(Object.keys(files)).toEqual([`${base}.pdf`, `${base}-nfse.xml`])
    expect(files[`${base}.pdf`]?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(files[`${base}-nfse.xml`]?.toString()).toMatch(/<(NFSe|CompNfse)\b/)
    const again = await product.call(services.adm, 'POST', `/api/service-fiscal-note/${note.id}/email`)
    expect(again.status).toBe(202)
    await arrived(address, 2)
    await services.ask(note.id, 'cancel', { motive: '2', reason: 'O curso não foi prestado ao comprador' })
    const mails = await arrived(address, 3)
    expect(said(mails.at(-1))).toContain('O curso não foi prestado ao comprador')
    expect(Object.keys(enclosed(mails.at(-1)))[0]).toBe(`${base}.pdf`)
  })
})

describe('a mail whose job or sender was lost', () => {
  it('is found by the sweep and sent once', async () => {
    // At the real time, so that the next attempt is also in the future for the job queue.
    clock.set(new Date().toISOString())
    refusing = () => reply(451, 'tente depois')
    const note = await authorised('MLOST')
    const lost = await until('the next try', async () => {
      const [mail] = await mailsOf(note)
      const waiting = await product.sql(
        `delete from jobs.job where name = 'send-mail' and (data->>'mail_id')::int = $1 and state = 'created' and start_after > now() returning 1`,
        [mail?.id],
      )
      return waiting.length > 0 && mail
    })
    refusing = undefined
    const tried = to('mlost@cliente.example').length
    await product.sql(`update outgoing_mail set next_try_at = $2 where id = $1 and state = 'QUEUED'`, [
      lost.id,
      new Date(clock.now().getTime() - 3 * MINUTE_MS),
    ])
    await sweep()
    await sweep()
    await mailIs(note, 'SENT')
    expect(to('mlost@cliente.example').length).toBe(tried + 1)
  })

  it('in the middle is said once to have left perhaps, and is not sent again', async () => {
    const note = await authorised('MDIED')
    const { id } = await mailIs(note, 'SENT')
    await product.sql(`update outgoing_mail set state = 'SENDING', sent_at = $2 where id = $1`, [id, clock.now()])
    await sweep()
    expect((await mailsOf(note))[0]?.error).toBeNull()
    clock.advance(6 * MINUTE_MS)
    await sweep()
    await sweep()
    expect((await told(note)).map(({ text }) => text)).toEqual(['E-mail enviado', 'E-mail pode ter saído'])
    expect((await mailsOf(note))[0]).toMatchObject({ state: 'SENDING', error: expect.stringMatching(/interrompido/) })
    expect(to('mdied@cliente.example')).toHaveLength(1)
  })
})

describe('a person', () => {
  it('sends a note to the customer or to others, and the timeline says who, to whom and how it ended', async () => {
    const note = await authorised('MHAND')
    await mailIs(note, 'SENT')
    expect((await email(note)).status).toBe(202)
    expect((await email(note, { emails: ['contador@loja.example', 'Contador@loja.example'] })).status).toBe(202)
    const [mail] = await arrived('contador@loja.example')
    expect(mail?.to).toEqual(['contador@loja.example'])
    await arrived('mhand@cliente.example', 2)
    refusing = () => reply(550, 'caixa inexistente')
    expect((await email(note, { emails: ['ninguem@loja.example'] })).status).toBe(202)
    await mailIs(note, 'FAILED')
    const entries = await told(note)
    expect(entries).toContainEqual(
      expect.objectContaining({
        text: 'Envio de e-mail pedido',
        detail: 'contador@loja.example',
        user: 'Pessoa de Teste',
      }),
    )
    expect(entries.at(-1)).toMatchObject({
      text: 'E-mail não enviado',
      detail: expect.stringMatching(/ninguem@loja\.example.*550.*caixa inexistente/),
    })
  })

  it('is told what is wrong with the addresses, and cannot send a note that is none yet', async () => {
    const note = await authorised('MWRONG')
    const wrong = await email(note, { emails: ['contador', 'a@loja.example'] })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { emails: [expect.stringContaining('contador')] }])
    const eleven = Array.from({ length: 11 }, (_, index) => `pessoa${index}@loja.example`)
    expect((await email(note, { emails: eleven })).body.errors).toMatchObject({ emails: [expect.stringMatching(/10/)] })
    expect((await email(note, { emails: [] })).status).toBe(422)
    expect((await email(note, undefined, 'service-fiscal-note')).status).toBe(404)
    await product.sql(`update note set enotas_status = 'PENDING' where id = $1`, [note.id])
    const early = await email(note)
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('depois que a nota é autorizada')])
    await product.sql(`update note set enotas_status = 'Autorizada' where id = $1`, [note.id])
    await product.sql('update note_customer set email = null where note_id = $1', [note.id])
    expect((await email(note)).body.errors).toEqual({ emails: [expect.stringContaining('não tem e-mail')] })
  })

  it('is stopped after as many as nobody sends by hand', async () => {
    const note = await authorised('MFLOOD')
    const person = await product.person({ company: shop.companyId, role: null })
    const ask = () => product.call(person, 'POST', `/api/fiscal-note/${note.id}/email`, { emails: ['a@loja.example'] })
    await product.sql(
      `insert into outgoing_mail (company_id, note_id, kind, dedupe, recipients, state, created_by, created_at, next_try_at)
       select $1, $2, 'NFE_AUTHORIZED', 'hand:' || n, '{a@loja.example}', 'SENT', $3, $4, $4 from generate_series(1, 119) n`,
      [shop.companyId, note.id, person.id, new Date(clock.now().getTime() - 10 * MINUTE_MS)],
    )
    expect((await ask()).status).toBe(202)
    const stopped = await ask()
    expect([stopped.status, stopped.headers.get('retry-after')]).toEqual([429, '3000'])
    expect((await email(note)).status).toBe(202)
  })
})

describe('the texts of a company', () => {
  const at = (kind: string, rest = '') => `/api/email-template/${kind}${rest}?company_id=${shop.companyId}`

  it('begin as ours with the fields they may use, and are used once saved', async () => {
    const first = (await product.call(shop.adm, 'GET', at('NFE_AUTHORIZED'))).body.data as Record<string, unknown>
    expect(first).toMatchObject({ kind: 'NFE_AUTHORIZED', label: 'NF-e autorizada', version: 0, is_default: true })
    expect(first.default).toEqual({ subject: first.subject, body: first.body })
    expect(first.placeholders).toContainEqual({ name: 'cliente', text: 'nome do cliente' })
    const save = (body: object) => product.call(shop.adm, 'PUT', at('NFE_AUTHORIZED'), body)
    const wrong = await save({ subject: '{{nada}}', body: 'Veja www.site.example' })
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['subject', 'body']])
    expect(
      (await save({ subject: SUBJECT, body: 'Pegue: {{link_pdf}} e {{link_xml}}', version: 0 })).body.data,
    ).toEqual({
      version: 1,
    })
    expect((await save({ subject: 'Outro', body: 'Texto', version: 0 })).body.code).toBe('versao_desatualizada')
    const note = await authorised('MTEXT')
    const [mail] = await arrived('mtext@cliente.example')
    expect(mail?.raw).toContain(`Nota ${note.number} de`)
    expect((await product.call(shop.adm, 'GET', at('NFE_AUTHORIZED'))).body.data).toMatchObject({
      subject: SUBJECT,
      version: 1,
      is_default: false,
    })
  })

  it('are shown as their reader would see them, about an invented sale or a note', async () => {
    const note = await authorised('MSHOW')
    const preview = async (body?: object) =>
      (await product.call(shop.adm, 'POST', at('CORRECTION_LETTER', '/preview'), body)).body.data as {
        subject: string
        text: string
        html: string
      }
    expect((await preview()).text).toContain('Maria da Silva')
    expect((await preview({ body: '{{arquivos}} {{conferencia}}' })).text).toMatch(
      /^O PDF e o XML estão em anexo\. Chave de acesso: (\d{4} ){10}\d{4}\n$/,
    )
    const own = await preview({ subject: SUBJECT, body: '{{correcao}} <b>', note_id: note.id })
    expect(own.subject).toContain(`Nota ${note.number} de`)
    expect(own.text).toContain('apartamento 42')
    expect(own.html).toContain('&#60;b&#62;')
    const wrong = await product.call(shop.adm, 'POST', at('CORRECTION_LETTER', '/preview'), { body: '{{nada}}' })
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['body']])
    expect((await product.call(shop.adm, 'GET', at('TEST'))).status).toBe(422)
  })

  it('are tried on the person who writes them, who is told how that ended', async () => {
    const tried = (body?: object) => product.call(shop.adm, 'POST', at('NFSE_AUTHORIZED', '/test'), body)
    const sent = await tried({ subject: 'Prova {{numero}}' })
    expect([sent.status, sent.body.data]).toEqual([200, { state: 'SENT', to: shop.adm.email }])
    expect(to(shop.adm.email).at(-1)?.raw).toContain('Prova 1234')
    expect(said(to(shop.adm.email).at(-1))).not.toContain('em anexo')
    refusing = () => reply(550, 'caixa inexistente')
    const failed = await tried()
    expect([failed.status, failed.body.code, failed.body.message]).toEqual([
      503,
      'email_nao_enviado',
      expect.stringMatching(/550.*caixa inexistente/),
    ])
    refusing = undefined
    for (let n = 2; n < 20; n += 1) expect((await tried()).status).toBe(200)
    expect((await tried()).status).toBe(429)
  })
})

describe('the link in a mail', () => {
  const linksIn = (mail: Received | undefined) =>
    [...said(mail).matchAll(/https?:\/\/[^\s"<]+(\/api\/l\/[\w.-]+)/g)].map(([, path = '']) => path)

  it('opens its one file without a sign-in until it ends', async () => {
    const note = await authorised('MLINK')
    await product.call(shop.adm, 'PUT', `/api/email-template/NFE_AUTHORIZED?company_id=${shop.companyId}`, {
      subject: SUBJECT,
      body: '{{link_pdf}} {{link_xml}}',
    })
    expect((await email(note, { emails: ['link@loja.example'] })).status).toBe(202)
    const [mail] = await arrived('link@loja.example')
    const [pdf = '', xml = ''] = [...new Set(linksIn(mail))]
    const opened = await fetch(`${product.url}${xml}`)
    expect([opened.status, opened.headers.get('content-type'), opened.headers.get('content-disposition')]).toEqual([
      200,
      'application/xml',
      `attachment; filename="${note.access_key}-nfe.xml"`,
    ])
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(await fetched(`/api/fiscal-note/${note.id}/xml`))
    const paper = await fetch(`${product.url}${pdf}`)
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await paper.arrayBuffer())).toEqual(await fetched(`/api/fiscal-note/${note.id}/pdf`))
    const answers = async () =>
      Promise.all(
        [xml, xml.replace('.xml.', '.pdf.'), xml.replace(`.${note.id}.`, `.${note.id + 1}.`), '/api/l/nada'].map(
          async (path) => (await fetch(`${product.url}${path}`)).status,
        ),
      )
    expect(await answers()).toEqual([200, 404, 404, 404])
    clock.advance(90 * DAY_MS)
    expect((await answers())[0]).toBe(404)
    const buyer = await fetch(`${product.url}${xml}`, { headers: { accept: 'text/html,*/*' } })
    expect([buyer.status, await buyer.text()]).toEqual([
      404,
      'Este link não existe ou já venceu. Peça outro a quem emitiu a nota.',
    ])
    expect((await product.call(null, 'GET', xml)).body.code).toBe('nao_encontrado')
    expect(JSON.stringify(product.lines)).not.toContain(xml.split('.').at(-1))
  })

  it('is not opened by one address all day', async () => {
    await product.sql(`update sign_in_throttle set failures = 600, window_started_at = $1 where key like 'link:%'`, [
      clock.now(),
    ])
    const refused = await fetch(`${product.url}/api/l/nada`)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    clock.advance(15 * MINUTE_MS)
    expect((await fetch(`${product.url}/api/l/nada`)).status).toBe(404)
  })
})
