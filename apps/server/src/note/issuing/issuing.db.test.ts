import { createHash } from 'node:crypto'
import type { SendOutcome } from '@talao/gateways'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { batchesOf } from '../../../../../test/support/batch.ts'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import type { JobName } from '../../kit/queue/jobs.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { HOOK_HEADER, hookSecretPlace } from '../registration/register-company.ts'
import { claimNote } from './send/claim-note.ts'
import { markSent, settleSend } from './send/send-note.ts'
import { pgStore } from './state/pg-store.ts'
import type { Held, Prepare } from './state/store.ts'

/** Some minutes behind the real clock, so that the test can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())
const MINUTE_MS = 60_000

let product: Product
let shop: Shop
let side: WorkerSide
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product)
  side = await workerSide(product, clock)
})
afterEach(() => product.simulator.admin.removeFaults())
afterAll(async () => {
  await side.close()
  await product.stop()
})

type Fault = Parameters<Product['simulator']['admin']['addFault']>[0]
const fault = (kind: Fault['kind'], over: Partial<Fault> = {}) =>
  product.simulator.admin.addFault({ kind, count: 1, ...over })
const onSend = { method: 'POST', path: '^/v2/nfe$' } as const
const noHook = () => fault('hook_lost', { count: null })

async function sold(
  code: string,
  over: Partial<Parameters<typeof purchase>[0]> = {},
  of: Shop = shop,
): Promise<NoteRow> {
  expect((await of.deliver(purchase({ code, at: clock.now(), ...over }))).status).toBe(200)
  return until(`the note of ${code}`, () => of.note(code))
}
const inState = (code: string, status: string, of: Shop = shop) =>
  until(`${code} to be ${status}`, async () => {
    const note = await of.note(code)
    return note?.enotas_status === status && note
  })
const attempts = (note: NoteRow) =>
  product.sql<{ n: number; state: string; outcome: string | null }>(
    'select n, state, outcome from attempt where note_id = $1 order by n',
    [note.id],
  )
const attemptIs = (note: NoteRow, state: string) =>
  until(`an attempt that is ${state}`, async () => (await attempts(note)).some((one) => one.state === state))
const atGateway = (ref: string | null) => product.simulator.admin.notes({ ref: ref ?? 'nothing' })
const posts = (ref: string | null) => product.simulator.admin.requests({ ref: ref ?? 'nothing', method: 'POST' }).total
const consult = (note: NoteRow) => product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/consult`)
const send = (note: NoteRow) => product.call(shop.adm, 'POST', `/api/fiscal-note/${note.id}/send`)
const timeline = async (note: NoteRow) =>
  (await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}/timeline`)).body.data as {
    kind: string
    detail: string | null
  }[]
/** Why the note needs a user. */
const reasonOf = async (note: NoteRow) => {
  const { data } = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}`)).body
  return (data as { needs_human_reason: string | null }).needs_human_reason
}
const run = (name: Extract<JobName, 'issue-note' | 'consult-note' | 'fetch-files'>, note: NoteRow, key: string) =>
  withCompanies(side.db, [shop.companyId], (tx) =>
    side.queue.enqueue(tx, name, { company_id: shop.companyId, note_id: note.id }, { key }),
  )

function refusal(text: string): Extract<SendOutcome, { kind: 'REJECTED' }> {
  return {
    kind: 'REJECTED',
    failure: 'rejected',
    faults: [{ code: '1', path: null, field: null, text }],
    retryAfterSeconds: null,
    exchange: {
      method: 'POST',
      target: '',
      status: 422,
      headers: {},
      body: Buffer.from(''),
      truncated: false,
      durationMs: 1,
      transportFailure: null,
      rateLimit: null,
    },
  }
}

function exactlyOne(note: NoteRow): void {
  const there = atGateway(note.ref)
  expect([there.refs, there.documents, there.most_valid_documents_of_a_ref]).toEqual([1, 1, 1])
}

describe('a note that goes well', () => {
  it('is authorised once, with number and key, and brings its files home', async () => {
    await sold('HPGOOD')
    const note = await inState('HPGOOD', 'Autorizada')
    expect(note).toMatchObject({ number: expect.any(Number), access_key: expect.stringMatching(/^\d{44}$/) })
    exactlyOne(note)
    expect(posts(note.ref)).toBe(1)
    await until(
      'the files',
      async () =>
        (await product.sql('select 1 from note_file where note_id = $1 and sha256 is not null', [note.id])).length ===
        1,
    )
    const xml = await fetch(`${product.url}/api/fiscal-note/${note.id}/xml?download=true`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect([xml.headers.get('content-type'), xml.headers.get('content-disposition')]).toEqual([
      'application/xml',
      `attachment; filename="${note.access_key}-nfe.xml"`,
    ])
    expect(await xml.text()).toContain(`<chNFe>${note.access_key}</chNFe>`)
    const pdf = await fetch(`${product.url}/api/fiscal-note/${note.id}/pdf`, {
      headers: { authorization: `Bearer ${shop.adm.token}` },
    })
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    expect((await timeline(note)).map((entry) => entry.kind)).toEqual(['drafted', 'sent', 'authorized', 'files'])
  })

  it('keeps its day and its version however often it is looked up again', async () => {
    const note = await inState('HPGOOD', 'Autorizada')
    const [before] = await product.sql('select authorized_at, version from note where id = $1', [note.id])
    clock.advance(MINUTE_MS)
    expect((await consult(note)).body).toMatchObject({
      data: { enotas_status: 'Autorizada', last_consulted_at: clock.now().toISOString() },
    })
    expect(await product.sql('select authorized_at, version from note where id = $1', [note.id])).toEqual([before])
    expect((await timeline(note)).map((entry) => entry.kind)).not.toContain('contradiction')
  })

  it('ties the company to its CNPJ', async () => {
    const reply = await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { cnpj: '11222333000181' })
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['cnpj']])
  })

  it('cannot be sent again', async () => {
    const note = await inState('HPGOOD', 'Autorizada')
    expect([(await send(note)).status, posts(note.ref)]).toEqual([409, 1])
  })

  it('may be corrected by letter for 30 days and not after, on its page and in the list', async () => {
    const note = await inState('HPGOOD', 'Autorizada')
    const shown = async () => {
      const one = await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}`)
      const list = await product.call(shop.adm, 'GET', `/api/fiscal-note?id=${note.id}`)
      const rows = list.body.data as { id: number; actions: Record<string, unknown> }[]
      const { actions } = one.body.data as { actions: Record<string, unknown> }
      return [actions.correct, rows.find(({ id }) => id === note.id)?.actions.correct]
    }
    expect(await shown()).toEqual([true, true])
    await product.sql(`update note set authorized_at = authorized_at - interval '721 hours' where id = $1`, [note.id])
    expect(await shown()).toEqual([expect.stringMatching(/^O prazo .+ 30 dias/), expect.stringMatching(/30 dias/)])
  })
})

describe('an answer that does not come', () => {
  it.each(['drop_after', 'error_after', 'html_body', 'truncated_json'] as const)(
    'after all was done (%s) leaves the note open; a look finds it, and nothing is sent again',
    async (kind) => {
      noHook()
      fault(kind, onSend)
      const code = `HP${kind.toUpperCase()}`
      await sold(code)
      const open = await inState(code, 'PROCESSING')
      await attemptIs(open, 'UNKNOWN')
      const told = (await timeline(open)).find((entry) => entry.kind === 'unknown')
      expect(told?.detail).toMatch(/^[AO] .+\. A nota será consultada antes de qualquer novo envio\.$/)
      await until('the authority to decide', async () => atGateway(open.ref).documents === 1)
      expect((await consult(open)).body.data).toMatchObject({ enotas_status: 'Autorizada' })
      exactlyOne(open)
      expect([posts(open.ref), (await attempts(open)).length]).toEqual([1, 1])
    },
  )

  it('is made good by the webhook alone', async () => {
    fault('drop_after', onSend)
    await sold('HPHOOKED')
    const note = await inState('HPHOOKED', 'Autorizada')
    exactlyOne(note)
    expect(posts(note.ref)).toBe(1)
  })

  it('is found by the minute’s sweep when no webhook comes', async () => {
    noHook()
    fault('drop_after', onSend)
    await sold('HPSWEPT')
    const open = await inState('HPSWEPT', 'PROCESSING')
    await attemptIs(open, 'UNKNOWN')
    await until('the authority to decide', async () => atGateway(open.ref).documents === 1)
    clock.advance(20_000)
    await withCompanies(side.db, [], (tx) => side.queue.enqueue(tx, 'sweep', { tick: 'minute' }, { key: 'test' }))
    const found = await inState('HPSWEPT', 'Autorizada')
    exactlyOne(found)
    expect(posts(found.ref)).toBe(1)
  })
})

describe('a note that never arrived', () => {
  it('is not sent again while it may be on its way, then with the very same bytes', async () => {
    noHook()
    fault('drop_before', onSend)
    await sold('HPLOST')
    const open = await inState('HPLOST', 'PROCESSING')
    await attemptIs(open, 'UNKNOWN')
    clock.advance(MINUTE_MS)
    await consult(open)
    await run('issue-note', open, 'HPLOST')
    await until(
      'the job to be done',
      async () =>
        (await product.sql(`select 1 from jobs.job where singleton_key = 'HPLOST' and state = 'completed'`)).length > 0,
    )
    expect(await attempts(open)).toMatchObject([{ n: 1, state: 'UNKNOWN' }])
    expect([(await shop.note('HPLOST'))?.enotas_status, posts(open.ref)]).toEqual(['PROCESSING', 1])
    const [sent] = await product.sql<{ body: Buffer }>(
      `select body from attempt_bytes where note_id = $1 and direction = 'sent'`,
      [open.id],
    )
    product.simulator.admin.removeFaults()
    clock.advance(2 * MINUTE_MS)
    await consult(open)
    const note = await inState('HPLOST', 'Autorizada')
    exactlyOne(note)
    const bytes = await product.sql<{ body: Buffer }>(
      `select body from attempt_bytes where note_id = $1 and direction = 'sent'`,
      [open.id],
    )
    expect(bytes).toEqual([sent])
    expect(await attempts(open)).toHaveLength(1)
    expect(await product.sql('select payload_sha256 from attempt where note_id = $1', [open.id])).toEqual([
      {
        payload_sha256: createHash('sha256')
          .update(sent?.body ?? '')
          .digest('hex'),
      },
    ])
  })

  it('as it only seems: the gateway still knows it, and one document it stays', async () => {
    noHook()
    fault('drop_after', onSend)
    fault('lag_404', { count: 1, params: { seconds: 3600 } })
    await sold('HPLAG')
    const open = await inState('HPLAG', 'PROCESSING')
    await attemptIs(open, 'UNKNOWN')
    clock.advance(3 * MINUTE_MS)
    await consult(open)
    await until('it to be sent again', async () => posts(open.ref) >= 2)
    product.simulator.admin.removeFaults()
    await product.simulator.admin.advance(3600_000)
    await consult(open)
    const found = await inState('HPLAG', 'Autorizada')
    exactlyOne(found)
    expect(await attempts(found)).toHaveLength(1)
  })
})

describe('a note whose company got another token since', () => {
  it('is not sent again because the new token does not know it; under its own it is found', async () => {
    noHook()
    fault('drop_after', onSend)
    fault('lag_404', { count: 1, params: { seconds: 3600 } })
    await sold('HPTOKEN')
    const open = await inState('HPTOKEN', 'PROCESSING')
    await attemptIs(open, 'UNKNOWN')
    const scopeIs = (scope: string | null) =>
      product.sql('update attempt set token_scope = $2 where note_id = $1', [open.id, scope])
    const [sent] = await product.sql<{ token_scope: string }>('select token_scope from attempt where note_id = $1', [
      open.id,
    ])
    expect(sent?.token_scope).toMatch(/^[\w-]{43}$/)
    await scopeIs('de-antes')
    clock.advance(3 * MINUTE_MS)
    expect((await consult(open)).body.data).toMatchObject({ enotas_status: 'PROCESSING' })
    expect(await reasonOf(open)).toMatch(/acesso antigo/)
    expect([posts(open.ref), (await attempts(open)).length]).toEqual([1, 1])
    await scopeIs(sent?.token_scope ?? null)
    product.simulator.admin.removeFaults()
    await product.simulator.admin.advance(3600_000)
    expect((await consult(open)).body.data).toMatchObject({ enotas_status: 'Autorizada' })
    expect(await reasonOf(open)).toBeNull()
    exactlyOne(open)
    expect(posts(open.ref)).toBe(1)
  })

  it('goes out again under the same reference when a person says that it is not where only the old token sees', async () => {
    noHook()
    fault('drop_before', onSend)
    await sold('HPTOKEN2')
    const open = await inState('HPTOKEN2', 'PROCESSING')
    await attemptIs(open, 'UNKNOWN')
    const declare = () => product.call(shop.adm, 'POST', `/api/fiscal-note/${open.id}/declare-absent`)
    const actions = async () =>
      (await product.call(shop.adm, 'GET', `/api/fiscal-note/${open.id}`)).body.data as { actions: object }
    expect((await declare()).status).toBe(409)
    expect((await actions()).actions).not.toHaveProperty('declare_absent')

    await product.sql(`update attempt set token_scope = 'de-antes' where note_id = $1`, [open.id])
    clock.advance(3 * MINUTE_MS)
    await consult(open)
    expect((await actions()).actions).toHaveProperty('declare_absent', true)
    product.simulator.admin.removeFaults()
    expect((await declare()).status).toBe(202)
    const found = await inState('HPTOKEN2', 'Autorizada')
    exactlyOne(found)
    expect(found.ref).toBe(open.ref)
    expect(await attempts(found)).toHaveLength(1)
  })
})

describe('a gateway without credit for us', () => {
  it('is asked again later, and the note goes out once', async () => {
    fault('rate_limit', { ...onSend, params: { seconds: 5 } })
    await sold('HP429')
    const open = await until('the refusal', async () => {
      const note = await shop.note('HP429')
      return note && (await attempts(note)).some((one) => one.outcome === 'THROTTLED') && note
    })
    expect(open.enotas_status).toBe('PROCESSING')
    clock.advance(MINUTE_MS)
    const note = await inState('HP429', 'Autorizada')
    exactlyOne(note)
    expect(posts(note.ref)).toBe(2)
  })
})

describe('a no', () => {
  it('of the authority is shown with its reason, and after the repair the note goes out under the same ref', async () => {
    await sold('HPREJ', { address: { complement: 'REJEITAR 778' } })
    const denied = await inState('HPREJ', 'Negada')
    expect(denied.fail_on_send_to_enotas).toMatch(/^(Item 1: )?O NCM .+\. Busque na lista .+\. \(rejeição 778\)$/)
    const shown = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${denied.id}`)).body.data
    expect(shown).toMatchObject({ authority_code: '778', authority_message: expect.stringMatching(/NCM/) })
    expect((await timeline(denied)).at(-1)).toMatchObject({ kind: 'denied', detail: denied.fail_on_send_to_enotas })
    expect(denied.denied_final).toBe(false)
    await product.sql('update note_customer set complement = null where note_id = $1', [denied.id])
    expect((await send(denied)).status).toBe(202)
    const note = await inState('HPREJ', 'Autorizada')
    expect([note.ref, note.fail_on_send_to_enotas]).toEqual([denied.ref, null])
    expect(atGateway(note.ref)).toMatchObject({ refs: 1, most_valid_documents_of_a_ref: 1 })
  })

  it('that says its number is used calls for a person, whom alone it is sent again for', async () => {
    await sold('HP539', { address: { complement: 'REJEITAR 539' } })
    const denied = await inState('HP539', 'Negada')
    expect(await reasonOf(denied)).toMatch(/já existe um documento/)
    await product.sql('update note_customer set complement = null where note_id = $1', [denied.id])
    const batches = batchesOf(product, shop.adm)
    const done = await batches.run({ entity: 'fiscal-note', action: 'send', ids: [denied.id] })
    expect(await batches.rows(done.id)).toMatchObject([{ message: expect.stringMatching(/já existe um documento/) }])
    expect(posts(denied.ref)).toBe(1)
    expect((await send(denied)).status).toBe(202)
    await inState('HP539', 'Autorizada')
    expect([await reasonOf(denied), posts(denied.ref)]).toEqual([null, 2])
  })

  it('to a note that is there already is no refusal: it stays open, and a person is called', async () => {
    noHook()
    await sold('HP204', { address: { complement: 'REJEITAR 204' } })
    const open = await inState('HP204', 'PROCESSING')
    await until('the authority to decide', async () => atGateway(open.ref).refs === 1)
    await until('a person to be called', async () => {
      await consult(open)
      return /já conhece esta nota/.test((await reasonOf(open)) ?? '')
    })
    expect([(await shop.note('HP204'))?.enotas_status, (await send(open)).status]).toEqual(['PROCESSING', 409])
  })

  it('for good is final: nothing sends it again', async () => {
    await sold('HPDEN', { productName: 'Curso [sim:denegado]', productId: 777001 })
    const denied = await inState('HPDEN', 'Negada')
    expect(denied.denied_final).toBe(true)
    const before = posts(denied.ref)
    expect((await send(denied)).status).toBe(409)
    await run('issue-note', denied, 'HPDEN')
    await until(
      'the job to be done',
      async () =>
        (await product.sql(`select 1 from jobs.job where singleton_key = 'HPDEN' and state = 'completed'`)).length,
    )
    expect([posts(denied.ref), (await shop.note('HPDEN'))?.enotas_status]).toEqual([before, 'Negada'])
  })

  it('of our own rules never leaves the house, names what to mend, and lets the note go once it is', async () => {
    const bare = await openShop(product, { defaults: { ncm: null } })
    await sold('HPRULE', {}, bare)
    const failed = await inState('HPRULE', 'FAIL', bare)
    expect(failed.fail_on_send_to_enotas).toMatch(/NCM/)
    expect(atGateway(failed.ref).refs).toBe(0)
    const shown = (await product.call(bare.adm, 'GET', `/api/fiscal-note/${failed.id}`)).body.data as {
      status_text: string
      problems: { path: string }[]
    }
    expect(shown.status_text).toBe(`Falha - ${failed.fail_on_send_to_enotas}`)
    expect(shown.problems.map((problem) => problem.path)).toEqual([expect.stringMatching(/^items\.0\.ncm$/)])
    const refused = await product.call(bare.adm, 'POST', `/api/fiscal-note/${failed.id}/send`)
    expect([refused.status, refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      'nota_incompleta',
      ['items.0.ncm'],
    ])
    await product.sql(`update note_item set ncm = '49019900' where note_id = $1`, [failed.id])
    expect((await product.call(bare.adm, 'POST', `/api/fiscal-note/${failed.id}/send`)).status).toBe(202)
    exactlyOne(await inState('HPRULE', 'Autorizada', bare))
  })

  it('says so when the company has no certificate', async () => {
    const bare = await openShop(product, { certificate: false })
    await sold('HPNOCERT', {}, bare)
    const failed = await inState('HPNOCERT', 'FAIL', bare)
    expect(failed.fail_on_send_to_enotas).toMatch(/certificado/i)
  })
})

describe('several workers', () => {
  it('on one note make one document of one sending', async () => {
    const held = await openShop(product, { integration: { auto_send: false } })
    await sold('HPMANY', {}, held)
    await product.startWorker()
    await product.startWorker()
    const note = await inState('HPMANY', 'PENDING', held)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        withCompanies(side.db, [held.companyId], (tx) =>
          side.queue.enqueue(
            tx,
            'issue-note',
            { company_id: held.companyId, note_id: note.id },
            { key: `many-${index}` },
          ),
        ),
      ),
    )
    const done = await inState('HPMANY', 'Autorizada', held)
    await until(
      'all jobs to be done',
      async () =>
        (await product.sql(`select 1 from jobs.job where singleton_key like 'many-%' and state <> 'completed'`))
          .length === 0,
    )
    exactlyOne(done)
    expect(posts(done.ref)).toBe(1)
  })

  it('that lost the hold of a note settle nothing', async () => {
    const held = await openShop(product, { integration: { auto_send: false } })
    await sold('HPFENCE', {}, held)
    const note = await inState('HPFENCE', 'PENDING', held)
    const store = pgStore(side.db, side.queue, openVault(product.config.masterKey))
    const ref = { companyId: held.companyId, noteId: note.id }
    const prepare: Prepare = () => ({
      prepared: { bytes: Buffer.from('{}'), sha256: 'x', contentType: 'application/json', identity: null },
      leftOut: [],
      issuedAt: new Date(),
      normsVersion: null,
      reasons: null,
    })
    const claim = async () => {
      const claimed = await store.change(ref, clock.now(), (issuingState, queries) =>
        claimNote(issuingState, { queries, prepare, contingencyFor: () => null }),
      )
      if (claimed?.step !== 'send') throw new Error('The claim should want to send.')
      return claimed.held
    }
    const mark = (held: Held) =>
      store.change(ref, clock.now(), (issuingState) => markSent(issuingState, held, issuingState.now, null))
    const settle = (held: Held, outcome: SendOutcome) =>
      store.change(ref, clock.now(), (issuingState) => settleSend(issuingState, held, outcome, {}))
    const first = await claim()
    const second = await claim()
    expect(await mark(first)).toBe(false)
    expect(await mark(second)).toBe(true)
    expect(await mark(second)).toBe(false)
    const full: SendOutcome = { ...refusal('Espere'), failure: 'throttled', retryAfterSeconds: 1 }
    expect(await settle(second, full)).toBe('again')
    const third = await claim()
    expect(third.fence).toBeGreaterThan(second.fence)
    expect(await mark(second)).toBe(false)
    expect(await mark(third)).toBe(true)
    await settle(second, refusal('Não'))
    expect((await held.note('HPFENCE'))?.enotas_status).toBe('PROCESSING')
    await settle(third, refusal('Não'))
    expect(await held.note('HPFENCE')).toMatchObject({ enotas_status: 'FAIL', fail_on_send_to_enotas: 'Não' })
  })
})

describe('the gateway’s webhook', () => {
  const vault = () => openVault(product.config.masterKey)
  async function hookOf(of: Shop): Promise<{ path: string; secret: string }> {
    const [row] = await product.sql<{ key: string; secret: string }>(
      'select hook_path_key_sealed as key, hook_secret_sealed as secret from company_gateway where company_id = $1',
      [of.companyId],
    )
    const open = (sealed: string | undefined) => vault().open(sealed ?? '', hookSecretPlace(of.companyId))
    return { path: `/api/hooks/FOCUS_NFE/${of.companyId}/${open(row?.key)}`, secret: open(row?.secret) }
  }
  const tell = async (of: Shop, body: object | string, secret?: string) => {
    const hook = await hookOf(of)
    return product.call(null, 'POST', hook.path, typeof body === 'string' ? body : JSON.stringify(body), {
      'content-type': 'application/json',
      [HOOK_HEADER]: secret ?? hook.secret,
    })
  }

  it.each(['hook_duplicate', 'hook_late', 'hook_reorder', 'hook_wrong_secret'] as const)(
    'that is %s changes nothing in the end',
    async (kind) => {
      fault(kind, { params: { seconds: 30 } })
      const code = `HP${kind.toUpperCase()}`
      await sold(code)
      const open = await until('a key', async () => ((await shop.note(code))?.ref ? shop.note(code) : undefined))
      await until('the authority to decide', async () => atGateway(open?.ref ?? '').documents === 1)
      if (kind !== 'hook_duplicate') await consult(open)
      await product.simulator.admin.advance(MINUTE_MS)
      exactlyOne(await inState(code, 'Autorizada'))
      const note = await inState(code, 'Autorizada')
      expect((await timeline(note)).filter((entry) => entry.kind === 'authorized')).toHaveLength(1)
    },
  )

  it('with a wrong secret or a wrong address is 401, and moves nothing', async () => {
    const { path, secret } = await hookOf(shop)
    for (const wrong of ['', 'x', `${secret}x`, secret.slice(1)]) expect((await tell(shop, {}, wrong)).status).toBe(401)
    const paths = [
      path.replace(/[^/]+$/, 'errado'),
      path.replace('FOCUS_NFE', 'SEFAZ'),
      path.replace('FOCUS_NFE', 'NADA'),
      path.replace(/\/\d+\//, '/99999/'),
    ]
    for (const other of paths)
      expect((await product.call(null, 'POST', other, '{}', { [HOOK_HEADER]: secret })).status).toBe(401)
  })

  it('that is not understood is answered 200 and ignored', async () => {
    for (const body of ['', 'quebrado', '{}', '[]', '{"ref":5}']) expect((await tell(shop, body)).status).toBe(200)
  })

  it('of one company never touches another’s note, even with its ref', async () => {
    const mine = await openShop(product)
    noHook()
    fault('drop_after', onSend)
    await sold('HPTHEIRS')
    const open = await inState('HPTHEIRS', 'PROCESSING')
    await attemptIs(open, 'UNKNOWN')
    const lie = {
      ref: open.ref,
      cnpj_emitente: shop.cnpj,
      status: 'erro_autorizacao',
      status_sefaz: '999',
      mensagem_sefaz: 'mentira',
    }
    expect((await tell(mine, lie)).status).toBe(200)
    expect((await tell(mine, { ...lie, cnpj_emitente: mine.cnpj })).status).toBe(200)
    expect(await shop.note('HPTHEIRS')).toMatchObject({ enotas_status: 'PROCESSING', fail_on_send_to_enotas: null })
    await until('the authority to decide', async () => atGateway(open.ref).documents === 1)
    await consult(open)
    await inState('HPTHEIRS', 'Autorizada')
  })

  it('that comes too late never moves an authorised note backwards', async () => {
    const note = await inState('HPGOOD', 'Autorizada')
    expect(
      (
        await tell(shop, {
          ref: note.ref,
          cnpj_emitente: shop.cnpj,
          status: 'erro_autorizacao',
          status_sefaz: '778',
          mensagem_sefaz: 'NCM inexistente',
        })
      ).status,
    ).toBe(200)
    await until(
      'the gateway to be asked',
      async () =>
        (
          await product.sql(
            `select 1 from jobs.job where name = 'consult-note' and (data->>'note_id')::int = $1 and state in ('created', 'active', 'retry')`,
            [note.id],
          )
        ).length === 0,
    )
    expect(await shop.note('HPGOOD')).toMatchObject({
      enotas_status: 'Autorizada',
      fail_on_send_to_enotas: null,
      access_key: note.access_key,
    })
  })
})

describe('a file', () => {
  it('of another note is refused and asked for again, never kept', async () => {
    const good = await inState('HPGOOD', 'Autorizada')
    const [theirs] = await product.sql<{ provider_path: string }>(
      `select provider_path from note_file where note_id = $1 and kind = 'XML'`,
      [good.id],
    )
    const note = await inState('HP429', 'Autorizada')
    await until(
      'its files',
      async () =>
        (await product.sql('select 1 from note_file where note_id = $1 and sha256 is null', [note.id])).length === 0,
    )
    const [own] = await product.sql<{ provider_path: string }>(
      `select provider_path from note_file where note_id = $1 and kind = 'XML'`,
      [note.id],
    )
    await product.sql(`update note_file set provider_path = $2, sha256 = null where note_id = $1 and kind = 'XML'`, [
      note.id,
      theirs?.provider_path,
    ])
    await run('fetch-files', note, 'wrong-file')
    await until('the refusal', async () => product.lines.some((line) => line.includes('arquivo_outra_chave')))
    expect(await product.sql(`select sha256 from note_file where note_id = $1 and kind = 'XML'`, [note.id])).toEqual([
      { sha256: null },
    ])
    expect((await product.call(shop.adm, 'GET', `/api/fiscal-note/${note.id}/xml`)).body.code).toBe(
      'arquivo_ainda_nao_disponivel',
    )
    await product.sql(`update note_file set provider_path = $2 where note_id = $1 and kind = 'XML'`, [
      note.id,
      own?.provider_path,
    ])
    await until(
      'the right one',
      async () =>
        (await product.sql('select 1 from note_file where note_id = $1 and sha256 is null', [note.id])).length === 0,
    )
  })
})
