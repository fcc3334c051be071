import type { NfseOut } from '@talao/contract'
import type { Product, Reply } from './product.ts'
import { purchase } from './purchase.ts'
import { openShop, type Shop } from './shop.ts'
import { until } from './until.ts'

/** A company that sells only services, on one of the NFS-e gateways. */
export type ServiceShop = Shop & {
  sell(code: string, over?: Partial<Parameters<typeof purchase>[0]>): Promise<NfseOut>
  /** The first service note of a sale, as the API returns it. */
  service(code: string): Promise<NfseOut | undefined>
  services(code: string): Promise<NfseOut[]>
  read(id: number): Promise<NfseOut>
  inState(code: string, status: string): Promise<NfseOut>
  file(id: number, form: 'xml' | 'pdf', kind?: 'note' | 'cancel'): Promise<Reply>
  ask(id: number, what: 'send' | 'consult' | 'cancel' | 'substitute' | 'declare-absent', body?: object): Promise<Reply>
}

export const COURSE = {
  lc_116: '08.02',
  national_service_code: '080201',
  nbs: '122051900',
  municipal_service_code: null,
  total_tax_percent_simples: 6,
}

export async function openServiceShop(
  product: Product,
  road: string,
  wish: { service?: object; integration?: Record<string, unknown> } = {},
): Promise<ServiceShop> {
  const shop = await openShop(product, { integration: { type_fiscal_note: 'NFSE', ...wish.integration } })
  const { adm, companyId } = shop
  await done(
    product.call(adm, 'PUT', `/api/company/${companyId}`, { municipal_registration: '81142070', nfs_gateway: road }),
  )
  await done(
    product.call(adm, 'PUT', `/api/company-complementary/nfs-default-setting/${companyId}`, {
      nfs_service: { ...COURSE, ...wish.service },
    }),
  )
  await until('the new registration at the gateway', async () => {
    const open = await product.sql(
      `select 1 from jobs.job where name = 'register-company' and (data->>'company_id')::int = $1 and state < 'completed'`,
      [companyId],
    )
    return open.length === 0
  })
  const list = async (code: string) =>
    (await product.call(adm, 'GET', `/api/service-fiscal-note?sale_id=${code}&with=service,items,customer_note`)).body
      .data as NfseOut[]
  const services = async (code: string) => (await list(code)).toSorted((one, other) => one.id - other.id)
  const service = async (code: string) => (await services(code))[0]
  return {
    ...shop,
    services,
    service,
    sell: async (code, over = {}) => {
      const reply = await shop.deliver(purchase({ code, at: product.clock.now(), ...over }))
      if (reply.status !== 200) throw new Error(`The delivery was answered ${reply.status}.`)
      return until(`the service note of ${code}`, () => service(code))
    },
    read: async (id) =>
      (await product.call(adm, 'GET', `/api/service-fiscal-note/${id}?with=timeline`)).body.data as NfseOut,
    inState: (code, status) =>
      until(`${code} to be ${status}`, async () => {
        const note = await service(code)
        return note?.enotas_status === status && note
      }),
    file: (id, form, kind = 'note') => product.call(adm, 'GET', `/api/service-fiscal-note/${id}/${form}?kind=${kind}`),
    ask: (id, what, body) => product.call(adm, 'POST', `/api/service-fiscal-note/${id}/${what}`, body),
  }
}

async function done(asked: Promise<Reply>): Promise<void> {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`Not saved: ${status} ${JSON.stringify(body)}`)
}
