import { municipalityByIbge } from '@talao/reference'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../context/context.ts'
import { type City, cityOf, issRateOf } from '../city.ts'
import { serviceName } from '../tables.ts'
import { type KnobValue, readKnob } from '../test-settings.ts'

/**
 * The cities' settings in the national system. A missing setting answers 404 with a `mensagem`. Source:
 * ADN-Parametrizacao-openapi.
 */
export function parameterRoutes(app: FastifyInstance, world: SimulatorContext): void {
  const get = (path: string, answer: (city: City, asked: Asked) => Record<string, unknown> | string) =>
    app.get(`/parametrizacao/:city${path}`, (request, reply) => respond(world, request, reply, answer))
  get('/convenio', (city) => agreementOf(city, readKnob(world, 'agreement_type_name')))
  get('/:service/:day/aliquota', ratesOf)
  get('/:service/historicoaliquotas', ratesOf)
  get('/:benefit/:day/beneficio', () => 'Benefício municipal não parametrizado.')
  get('/:service/:day/regimes_especiais', () => 'Regimes especiais não parametrizados.')
  get('/:day/retencoes', withholdingOf)
}

type Asked = { city?: string; service?: string; day?: string }

function respond(
  world: SimulatorContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: (city: City, asked: Asked) => Record<string, unknown> | string,
) {
  const asked = request.params as Asked
  if (!municipalityByIbge(asked.city ?? '')) return reply.code(400).send({ mensagem: 'Código de município inválido.' })
  if (asked.day !== undefined && Number.isNaN(Date.parse(asked.day))) {
    return reply.code(400).send({ mensagem: 'Competência inválida.' })
  }
  const found = answer(cityOf(world, Number(asked.city)), asked)
  return typeof found === 'string'
    ? reply.code(404).send({ mensagem: found })
    : reply.send({ mensagem: null, ...found })
}

function agreementOf({ agreement, national_emitter }: City, typeName: KnobValue<'agreement_type_name'>) {
  if (agreement === 'NONE') return 'Município sem convênio com o Sistema Nacional NFS-e.'
  return {
    parametrosConvenio: {
      [typeName]: 1,
      aderenteAmbienteNacional: agreement === 'ACTIVE' ? 1 : 0,
      aderenteEmissorNacional: national_emitter ? 1 : 0,
      situacaoEmissaoPadraoContribuintesRFB: 1,
      aderenteMAN: 0,
      permiteAproveitametoDeCreditos: false,
    },
  }
}

/** Accepts the service code with 6 digits, or as `08.02.01.000`. */
function ratesOf(city: City, { service = '' }: Asked) {
  const code = service.replaceAll('.', '').slice(0, 6)
  if (city.agreement !== 'ACTIVE' || serviceName(code) === undefined) return 'Serviço não parametrizado pelo município.'
  const rate = {
    Incidencia: '1',
    Aliq: Number(issRateOf(city, code)),
    DtIni: `${city.active_since}T00:00:00`,
    DtFim: null,
  }
  return { aliquotas: { [service]: [rate] } }
}

function withholdingOf({ agreement, active_since }: City) {
  if (agreement !== 'ACTIVE') return 'Retenções não parametrizadas.'
  const historico = [{ dataInicioVigencia: `${active_since}T00:00:00`, dataFimVigencia: null }]
  return { retencoes: { artigoSexto: { habilitado: true, historico }, retencoesMunicipais: [] } }
}
