import { parsePlatformId } from '@talao/contract'
import { CREDENTIAL_KEYS } from '@talao/platforms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '../context/context.ts'
import { jsonBody } from '../http/json-body.ts'
import { parseInput } from '../http/parse-input.ts'
import { notFound } from '../http/refusal.ts'
import { createPlatformsAdmin } from './admin.ts'
import { DEMO_ACCOUNT } from './demo-accounts.ts'
import { isPulled, type PulledPlatform } from './platform.ts'
import { CLOSINGS } from './ptax/bulletins.ts'
import { ProductInput } from './store/product.ts'
import { SALE_STATUSES, SaleInput } from './store/sale.ts'
import { PLATFORM_KNOBS } from './test-settings.ts'

const Account = z.string().min(1).default(DEMO_ACCOUNT)
const CredentialsBody = z.partialRecord(z.enum(CREDENTIAL_KEYS), z.string().min(1))
const AccountBody = z.strictObject({ account: z.string().min(1), credentials: CredentialsBody })
const SalesBody = z.strictObject({ account: Account, sales: z.array(SaleInput).min(1) })
const ProductsBody = z.strictObject({ account: Account, products: z.array(ProductInput).min(1) })
const StatusBody = z.strictObject({
  account: Account,
  status: z.enum(SALE_STATUSES),
  at: z.iso.datetime({ offset: true }).optional(),
})
const Whose = z.object({ account: Account })
const KnobsBody = z.partialRecord(z.enum(PLATFORM_KNOBS), z.int().positive().nullable())
const DeliveryBody = z.strictObject({
  fixture: z.string().min(1),
  url: z.string(),
  credentials: CredentialsBody.optional(),
})
const PtaxBody = z.strictObject({ closing: z.enum(CLOSINGS) })

/** HTTP routes of the sales platforms, under /_simulador/plataformas. */
export function platformAdminRoutes(app: FastifyInstance, world: SimulatorContext): void {
  const admin = createPlatformsAdmin(world)
  const at = (path: string) => `/_simulador/plataformas/:platform${path}`
  app.post(at('/contas'), (request) => {
    const { account, credentials } = parseInput(AccountBody, jsonBody(request))
    admin.addAccount(pulledOf(request), account, credentials)
    return { account }
  })
  app.post(at('/vendas'), (request) => {
    const { account, sales } = parseInput(SalesBody, jsonBody(request))
    return { data: admin.addSales(pulledOf(request), sales, account) }
  })
  app.put(at('/vendas/:code'), (request) => {
    const { account, status, at: instant } = parseInput(StatusBody, jsonBody(request))
    const { code } = request.params as { code: string }
    const change = { status, at: instant === undefined ? undefined : new Date(instant) }
    return { data: admin.changeSale(pulledOf(request), code, change, account) }
  })
  app.get(at('/vendas'), (request) => ({
    data: admin.sales(pulledOf(request), parseInput(Whose, request.query).account),
  }))
  app.delete(at('/vendas'), (request) => {
    admin.clearSales(pulledOf(request), parseInput(Whose, request.query).account)
    return {}
  })
  app.post(at('/produtos'), (request) => {
    const { account, products } = parseInput(ProductsBody, jsonBody(request))
    admin.addProducts(pulledOf(request), products, account)
    return { data: admin.products(pulledOf(request), account) }
  })
  app.put(at('/ajustes'), (request) => {
    const platform = pulledOf(request)
    const turned = parseInput(KnobsBody, jsonBody(request))
    for (const knob of PLATFORM_KNOBS) {
      const value = turned[knob]
      if (value !== undefined) admin.turn(platform, knob, value)
    }
    return admin.knobs(platform)
  })
  app.post(at('/entregas'), (request) => {
    const platform = platformIn(request)
    return admin.deliver({ platform, ...parseInput(DeliveryBody, jsonBody(request)) })
  })
  app.put('/_simulador/ptax', (request) => {
    const { closing } = parseInput(PtaxBody, jsonBody(request))
    admin.setClosing(closing)
    return { closing }
  })
}

function platformIn(request: FastifyRequest) {
  const { platform } = request.params as { platform: string }
  const id = parsePlatformId(platform)
  if (!id) throw notFound(`A plataforma ${platform} não existe`)
  return id
}

function pulledOf(request: FastifyRequest): PulledPlatform {
  const id = platformIn(request)
  if (!isPulled(id)) throw notFound(`O simulador não guarda vendas de ${id}`)
  return id
}
