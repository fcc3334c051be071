import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { queryOf } from '../http/query.ts'
import { PlatformRefusal } from '../http/refusal.ts'
import { isDay } from '../times.ts'
import { bulletinsOf } from './bulletins.ts'
import { readClosing } from './closing.ts'
import { badCall, callOf, type Row, shape } from './odata.ts'
import { CURRENCY_LIST } from './rates.ts'

const SERVICE = '/olinda/servico/PTAX/versao/v1/odata'
const CONTEXT = 'https://was-p.bcnet.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata$metadata'

/** Exchange rates of the Banco Central. Source: dados abertos do BCB, serviço PTAX. */
export function ptaxRoutes(app: FastifyInstance, world: SimulatorContext): void {
  app.register(
    async (host) => {
      host.setErrorHandler((error, _request, reply) => {
        if (error instanceof PlatformRefusal) return reply.code(error.status).send(error.body)
        const status = error instanceof Refusal ? error.http : 500
        if (status >= 500) world.log(`erro interno: ${String(error)}`)
        return reply.code(status).send({ error: { code: null, message: 'Serviço indisponível' } })
      })
      host.get(`${SERVICE}/*`, (request) => answer(world, request))
    },
    { prefix: '/olinda.bcb.gov.br' },
  )
}

function answer(world: SimulatorContext, request: FastifyRequest) {
  const query = queryOf(request)
  const { name, args } = callOf((request.params as { '*': string })['*'], query)
  const read = RESOURCES[name]
  if (!read) throw badCall(`Recurso ${name} não existe`)
  return { '@odata.context': `${CONTEXT}#_${name}`, value: shape(read(world, args), query) }
}

type Args = Record<string, string>

const RESOURCES: Readonly<Record<string, (world: SimulatorContext, args: Args) => readonly Row[]>> = {
  CotacaoMoedaPeriodo: (world, { moeda, dataInicial, dataFinalCotacao }) =>
    between(world, moeda, dataInicial, dataFinalCotacao),
  CotacaoMoedaDia: (world, { moeda, dataCotacao }) => between(world, moeda, dataCotacao, dataCotacao),
  CotacaoDolarPeriodo: (world, { dataInicial, dataFinalCotacao }) => closings(world, dataInicial, dataFinalCotacao),
  CotacaoDolarDia: (world, { dataCotacao }) => closings(world, dataCotacao, dataCotacao),
  Moedas: () => CURRENCY_LIST,
}

function between(world: SimulatorContext, currency = '', first = '', last = '') {
  const [start, end] = [dayOf(first), dayOf(last)]
  return bulletinsOf({ currency, start, end, closing: readClosing(world), now: world.time.now() })
}

/** The dollar's own resource has one rate per day, and neither parity nor bulletin type. */
function closings(world: SimulatorContext, first: string | undefined, last: string | undefined): Row[] {
  return between(world, 'USD', first, last)
    .filter(({ tipoBoletim }) => tipoBoletim.startsWith('Fechamento'))
    .map(({ cotacaoCompra, cotacaoVenda, dataHoraCotacao }) => ({ cotacaoCompra, cotacaoVenda, dataHoraCotacao }))
}

/** Days are written as MM-DD-YYYY. */
function dayOf(text: string): string {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? []
  const iso = `${year}-${month}-${day}`
  if (!isDay(iso)) throw badCall('Informe as datas no formato MM-DD-AAAA')
  return iso
}
