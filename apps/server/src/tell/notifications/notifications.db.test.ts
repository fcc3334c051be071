import { NotificationPage } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
let colleague: Person
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
  colleague = await product.person({ company: shop.companyId, role: null })
})
beforeEach(() => product.sql('delete from notification'))
afterAll(() => product.stop())

const read = async (who: Person, query = '') =>
  NotificationPage.parse((await product.call(who, 'GET', `/api/notification?${query}`)).body)
const mark = (who: Person, id: string) => product.call(who, 'PUT', `/api/notification/${id}`)
const tell = (entity: number, who = shop.companyId) =>
  product.sql(`select notify_people($1, 'NFE', 'DENIED', $2, '{"number": 7}', $3, now())`, [who, entity, `x:${entity}`])

describe('a note that is refused', () => {
  it('is told to everybody of the company, with its number and why', async () => {
    await shop.deliver(
      purchase({
        code: 'HP-NEG',
        at: new Date(),
        buyer: { name: 'Ana', email: 'a@x.test' },
        productName: 'Curso [sim:denegado]',
        productId: 777_001,
      }),
    )
    const note = await until('the refusal', async () => {
      const found = await shop.note('HP-NEG')
      return found?.enotas_status === 'Negada' && found
    })
    for (const who of [shop.adm, colleague])
      expect(await read(who)).toMatchObject({
        data: [
          {
            data: {
              id: note.id,
              category: 'NFE',
              sub_category: 'DENIED',
              message: expect.stringMatching(/^A NF-e \d+ foi negada\. .+\.$/),
            },
            company_id: shop.companyId,
            read_at: null,
          },
        ],
        total: 1,
        unread: 1,
      })
  })

  it('is told once, however often its row is written', async () => {
    const note = await shop.note('HP-NEG')
    await product.sql('update note set authority_message = $2 where id = $1', [note?.id, 'Outra coisa'])
    await product.sql('update note set version = version + 1 where id = $1', [note?.id])
    expect((await read(shop.adm)).total).toBe(0)
  })

  it('is told of what became of it, not again of what it is', async () => {
    const note = await shop.note('HP-NEG')
    const set = (columns: string) =>
      product.sql(`update note set ${columns}, updated_at = updated_at + interval '1 second' where id = $1`, [note?.id])
    const told = async () => {
      const { data } = await read(shop.adm)
      await product.sql('delete from notification')
      return data?.map((one) => one.data.sub_category)
    }
    await set(`needs_human_reason = 'Confira as duas'`)
    expect(await told()).toEqual(['NEEDS_PERSON'])
    await set(`enotas_status = 'Autorizada'`)
    await set(`enotas_status = 'Cancelada', cancel_state = 'DONE'`)
    await set(`needs_human_reason = 'Falta o XML'`)
    expect(await told()).toEqual([])
    await set(`enotas_status = 'CancelamentoNegado', cancel_state = 'DENIED', needs_human_reason = null`)
    expect(await told()).toEqual(['CANCEL_DENIED'])
    await set(`needs_human_reason = 'Confira as duas'`)
    expect(await told()).toEqual(['NEEDS_PERSON'])
    await set(`needs_human_reason = null`)
    await set(`enotas_status = 'Negada', cancel_state = null`)
    expect(await told()).toEqual(['DENIED'])
  })

  it.each([
    ['CANCEL', 'FAILED', 'CANCEL_FAILED', /^O cancelamento da NF-e \d+ não foi feito\. Sem resposta\.$/],
    ['CORRECTION', 'DENIED', 'LETTER_DENIED', /^A carta de correção da NF-e \d+ foi recusada\. Sem resposta\.$/],
    ['CORRECTION', 'FAILED', 'LETTER_FAILED', /não foi registrada\. Sem resposta\.$/],
  ])('is told when a %s asked of it ends %s', async (kind, state, sub_category, message) => {
    const note = await shop.note('HP-NEG')
    const [event] = await product.sql<{ id: number }>(
      `insert into event_request (company_id, note_id, kind, sequence, text, at, state, created_at)
        values ($1, $2, $3, 1, 'Texto', now(), 'SENT', now()) returning id`,
      [shop.companyId, note?.id, kind],
    )
    await product.sql(
      `update event_request set state = $2, authority_message = 'Sem resposta', answered_at = now() where id = $1`,
      [event?.id, state],
    )
    expect((await read(shop.adm)).data?.map((one) => one.data)).toEqual([
      { id: note?.id, category: 'NFE', sub_category, message: expect.stringMatching(message) },
    ])
  })

  it.each(['DENIED', 'FAILED'])('is told when numbers to be declared void end %s', async (state) => {
    const [range] = await product.sql<{ id: number }>(
      `insert into void_range (company_id, environment, gateway, serie, year, first_number, last_number, reason, state, created_at)
        values ($1, 'homologacao', 'SEFAZ', 1, 26, 7, 9, 'Numeração pulada por engano', 'SENT', now()) returning id::int`,
      [shop.companyId],
    )
    await product.sql(`update void_range set state = $2, authority_message = 'Fora do prazo' where id = $1`, [
      range?.id,
      state,
    ])
    expect((await read(shop.adm)).data?.map((one) => one.data)).toEqual([
      {
        id: range?.id,
        category: 'NFE',
        sub_category: `VOID_${state}`,
        message: expect.stringMatching(/^A inutilização dos números 7 a 9 da série 1 .+ Fora do prazo\.$/),
      },
    ])
  })

  it('is one of many when there are more than anybody reads', async () => {
    for (let at = 1; at <= 30; at += 1) await tell(at)
    const { data = [], total } = await read(shop.adm)
    expect(total).toBe(21)
    expect(data.filter((one) => one.data.message.startsWith('Muitas NF-e'))).toHaveLength(1)
  })
})

describe('reading', () => {
  it('marks one, for that person alone, and again is harmless', async () => {
    await tell(1)
    await tell(2)
    const [first] = (await read(shop.adm)).data ?? []
    const marked = await mark(shop.adm, first?.id ?? '')
    expect([marked.status, marked.body]).toEqual([200, { data: { id: first?.id } }])
    const [again] = (await read(shop.adm)).data ?? []
    await mark(shop.adm, first?.id ?? '')
    expect((await read(shop.adm)).data?.[0]?.read_at).toBe(again?.read_at)
    expect(await read(shop.adm, 'unread=true')).toMatchObject({ total: 1, unread: 1 })
    expect(await read(shop.adm, 'read=true')).toMatchObject({ total: 1, data: [{ id: first?.id }], unread: 1 })
    expect(await read(colleague)).toMatchObject({ unread: 2 })
  })

  it('marks all of one’s own', async () => {
    await tell(1)
    await tell(2)
    const reply = await product.call(shop.adm, 'PUT', '/api/notification/ALL')
    expect(reply.body).toEqual({ data: { updated: 2 }, message: '2 avisos marcados como lidos.' })
    expect(await read(shop.adm, 'total=true')).toEqual({ total: 2, unread: 0 })
    expect((await read(colleague)).unread).toBe(2)
    expect((await product.call(shop.adm, 'PUT', '/api/notification/ALL')).body.data).toEqual({ updated: 0 })
  })

  it('does not find what is another person’s', async () => {
    await tell(1)
    const [own] = (await read(shop.adm)).data ?? []
    for (const who of [colleague, await product.person(), await product.person({ wise: true })]) {
      expect((await mark(who, own?.id ?? '')).status).toBe(404)
    }
    expect((await mark(shop.adm, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await mark(shop.adm, 'x')).status).toBe(422)
    expect((await read(await product.person())).data).toEqual([])
  })
})

it('somebody who was switched off is told nothing', async () => {
  const gone = await product.person({ company: shop.companyId })
  await product.sql('update app_user set disabled_at = now() where id = $1', [gone.id])
  await tell(1)
  expect(await product.sql('select 1 from notification where user_id = $1', [gone.id])).toEqual([])
})

it('an integration whose deliveries are refused is told once a day, under the name of its platform', async () => {
  const refuse = () =>
    product.sql('update sale_integration set refused_count = refused_count + 1, refused_at = $2 where id = $1', [
      shop.integrationId,
      '2026-11-20T13:00:00Z',
    ])
  await refuse()
  await refuse()
  expect((await read(shop.adm)).data?.map((one) => one.data)).toEqual([
    {
      id: shop.integrationId,
      category: 'INTEGRATION',
      sub_category: 'HOTMART',
      message: expect.stringContaining('recusou avisos hoje'),
    },
  ])
})

it('an integration whose deliveries nobody can read is told once a day', async () => {
  for (const text of ['isto não é JSON', 'nem isto']) {
    expect((await shop.deliver(text)).status).toBe(200)
    await until('it to stand unread', async () => {
      const [row] = await product.sql('select state from inbox order by id desc limit 1')
      return row?.['state'] === 'NEEDS_MAPPING'
    })
  }
  expect((await read(shop.adm)).data?.map((one) => one.data)).toEqual([
    {
      id: shop.integrationId,
      category: 'INTEGRATION',
      sub_category: 'HOTMART',
      message: expect.stringContaining('recebeu avisos que o Talão não soube ler'),
    },
  ])
})

it('a platform administrator at companies of others reads what is their own, which is nothing', async () => {
  const wise = await product.person({ wise: true })
  await tell(1)
  const reply = await product.call(wise, 'GET', `/api/notification?company_id=${shop.companyId}`)
  expect([reply.status, reply.body]).toMatchObject([200, { data: [], total: 0, unread: 0 }])
  expect((await product.call(colleague, 'GET', '/api/notification?company_id=999999')).status).toBe(404)
})

it('an import that ends is told with what came in', async () => {
  await product.sql(
    `insert into sale_file_import (company_id, user_id, user_name, status, format, file_name, file_sha256, file_pieces, size_bytes, rows, success_rows, fail_rows, created_at, updated_at)
     values ($1, $2, 'Ana', 'STARTED', 'csv', 'vendas.csv', 'x', '{}', 0, 3, 2, 1, now(), now())`,
    [shop.companyId, shop.adm.id],
  )
  await product.sql(`update sale_file_import set status = 'DONE', next_row_to_import = null, ended_at = now()`)
  expect((await read(shop.adm)).data?.[0]?.data.message).toBe(
    'A importação de vendas.csv terminou: 2 linhas, e 1 linha para corrigir.',
  )
})

describe('a sale that is incomplete', () => {
  const incomplete = (code: string) =>
    product.sql(
      `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, missing, created_at, updated_at)
       values ($1, 'HOTMART', $2, 'UNPROCESSED', 'PAID', now(), '{}', now(), 100, 'Ana', now(), '{document,address}', now(), now())`,
      [shop.companyId, code],
    )
  const become = (code: string, status: string) =>
    product.sql('update sale set status = $2, updated_at = now() where external_sales_id = $1', [code, status])

  it('is told once for ever, with what it lacks and never whose it is', async () => {
    await incomplete('HP-INC')
    await become('HP-INC', 'PENDING')
    await become('HP-INC', 'UNPROCESSED')
    const { data } = await read(shop.adm)
    expect(data?.map((one) => one.data)).toEqual([
      {
        id: (await shop.sale('HP-INC'))?.id,
        category: 'SALE',
        sub_category: 'INCOMPLETE',
        message: 'A venda HP-INC está incompleta: falta CPF ou CNPJ e endereço. Complete-a para a nota sair.',
      },
    ])
    expect(JSON.stringify(await product.sql('select facts from notification'))).not.toContain('Ana')
  })

  it('is told when it becomes so later, as by a delivery', async () => {
    await product.sql(`delete from sale where external_sales_id = 'HP-INC'`)
    await incomplete('HP-LATER')
    await product.sql('delete from notification')
    await become('HP-LATER', 'UNCOMPLETED')
    expect((await read(shop.adm)).total).toBe(0)
    await become('HP-LATER', 'UNPROCESSED')
    expect((await read(shop.adm)).total).toBe(1)
  })

  it('is not told while it only waits for the rate of its day', async () => {
    const lacking = (code: string, missing: string) =>
      product.sql(
        `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, missing, created_at, updated_at)
         values ($1, 'HOTMART', $2, 'UNPROCESSED', 'PAID', now(), '{}', now(), 100, 'Ana', now(), $3, now(), now())`,
        [shop.companyId, code, missing],
      )
    await lacking('HP-USD', '{exchange_rate,email}')
    expect((await read(shop.adm)).total).toBe(0)
    await lacking('HP-USD-2', '{exchange_rate,address}')
    expect((await read(shop.adm)).total).toBe(1)
  })

  it('is one of many when a file brings hundreds', async () => {
    await product.sql(
      `insert into sale (company_id, platform, external_sales_id, status, event_kind, state_at, told, fence_at, amount_cents, customer_name, purchase_date, missing, created_at, updated_at)
       select $1, 'HOTMART', 'file-' || n, 'UNPROCESSED', 'PAID', now(), '{}', now(), 100, 'Ana', now(), '{document}', now(), now() from generate_series(1, 300) n`,
      [shop.companyId],
    )
    const { data = [], total } = await read(shop.adm)
    expect(total).toBe(21)
    expect(data.filter((one) => one.data.message.startsWith('Muitas vendas'))).toHaveLength(1)
  })
})

it('a walk over a platform’s sales that stops is told once a day, with why', async () => {
  for (const reason of ['A plataforma recusou as credenciais.', 'Outra vez.']) {
    await product.sql(
      `insert into sale_pull (company_id, sale_integration_id, ask, state, created_at, moved_at) values ($1, $2, '{"kind": "sales"}', 'RUNNING', now(), now())`,
      [shop.companyId, shop.integrationId],
    )
    await product.sql(
      `update sale_pull set state = 'FAILED', reason = $1, ended_at = '2026-11-20T13:00:00Z' where state = 'RUNNING'`,
      [reason],
    )
  }
  expect((await read(shop.adm)).data?.map((one) => one.data)).toEqual([
    {
      id: shop.integrationId,
      category: 'INTEGRATION',
      sub_category: 'HOTMART',
      message: expect.stringMatching(
        /^A busca de vendas da integração .+ parou\. A plataforma recusou as credenciais\.$/,
      ),
    },
  ])
})

it('a webhook the house switched off is told, one its people switched off is not', async () => {
  const make = async () =>
    (
      await product.sql<{ id: string }>(
        `insert into webhook_endpoint (company_id, url, events, secret_sealed, created_at, updated_at) values ($1, 'https://x.test/segredo', '{}', 'x', now(), now()) returning id::int`,
        [shop.companyId],
      )
    )[0]?.id
  const [byHouse, byHand] = [await make(), await make()]
  await product.sql(
    `update webhook_endpoint set is_active = false, off_at = now(), off_reason = 'Ninguém atende' where id = $1`,
    [byHouse],
  )
  await product.sql('update webhook_endpoint set is_active = false, off_at = now() where id = $1', [byHand])
  expect((await read(shop.adm)).data?.map((one) => one.data)).toEqual([
    {
      id: Number(byHouse),
      category: 'SYSTEM',
      sub_category: 'WEBHOOK_OFF',
      message: 'Um webhook da empresa foi desligado. Ninguém atende.',
    },
  ])
})

it('a contingency is told when it begins and when it ends, to companies that go there in production', async () => {
  const watch = (contingency: string | null) =>
    product.sql(
      `update authority_watch set contingency = $1::text, since = case when $1::text is null then null else '2026-11-20T10:00:00Z'::timestamptz end,
        reason = case when $1::text is not null then 'x' end, asked_at = now() where state_id = 35 and environment = 'producao'`,
      [contingency],
    )
  await product.sql(`insert into authority_watch (state_id, environment, asked_at) values (35, 'producao', now())`)
  await watch('SVC-AN')
  await watch(null)
  expect((await read(shop.adm)).total).toBe(0)
  await product.sql(`update company set gateway = 'SEFAZ', homologation_mode = false where id = $1`, [shop.companyId])
  await watch('SVC-AN')
  await watch('SVC-AN')
  await watch(null)
  expect((await read(shop.adm, 'order_direction=ASC')).data?.map((one) => one.data.message)).toEqual([
    'A SEFAZ de SP não responde. As notas da empresa saem pelo servidor reserva (SVC-AN) até ela voltar. Você não precisa fazer nada.',
    'A SEFAZ de SP voltou. As notas da empresa saem por ela de novo.',
  ])
})
