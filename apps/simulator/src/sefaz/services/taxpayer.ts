import { isoInSaoPaulo, parseCnpj } from '@talao/fiscal'
import { child, childText } from '@talao/fiscal/xml/tree'
import type { SimulatorContext } from '../../context/context.ts'
import { registeredCompany } from '../../lookups/company.ts'
import type { Company } from '../../lookups/register-input.ts'
import { serves } from '../authorizers.ts'
import { type Call, cUfOf, type ServiceParts, ufOf } from '../call.ts'
import { cstatAnswer, type SefazAnswer, xMotivoOf } from '../cstat.ts'
import { RET_TAXPAYER } from '../layout/answers.ts'
import { TAXPAYER } from '../layout/requests.ts'
import { APPLICATION, writeAnswer } from '../layout/write.ts'
import { type Taxpayer, taxpayersOf } from '../state/taxpayers.ts'
import { readRequest } from './request.ts'

/** CadConsultaCadastro4: the taxpayers enrolled in a UF, by IE, CNPJ or CPF. */
export const TAXPAYER_SERVICE: ServiceParts = {
  refuse: (world, call, verdict) => answerOf(world, call, verdict, []),
  serve,
}

function serve(world: SimulatorContext, call: Call): string {
  const request = readRequest(world, call, TAXPAYER)
  if (!request.ok) return answerOf(world, call, request.refusal, [])
  const { infCons } = request.value
  const uf = ufOf(call)
  if (!uf || !serves(call.authorizer, uf)) return answerOf(world, call, cstatAnswer('265'), [])
  if (infCons.CNPJ !== undefined && !parseCnpj(infCons.CNPJ)) return answerOf(world, call, cstatAnswer('258'), [])
  const found = taxpayersOf(world, uf, infCons)
  if (found.length > 0) return answerOf(world, call, cstatAnswer(found.length === 1 ? '111' : '112'), found)
  const none = infCons.IE !== undefined ? '261' : infCons.CPF !== undefined ? '264' : '259'
  return answerOf(world, call, cstatAnswer(none), [])
}

function answerOf(world: SimulatorContext, call: Call, verdict: SefazAnswer, found: readonly Taxpayer[]): string {
  const asked = child(call.root, 'infCons')
  const [IE, CNPJ, CPF] = ['IE', 'CNPJ', 'CPF'].map((name) => asked && childText(asked, name))
  return writeAnswer(RET_TAXPAYER, {
    versao: '2.00',
    infCons: {
      verAplic: APPLICATION,
      cStat: verdict.code,
      xMotivo: xMotivoOf(verdict),
      UF: ufOf(call) ?? 'RS',
      IE,
      CNPJ,
      CPF,
      dhCons: isoInSaoPaulo(world.time.now()),
      cUF: cUfOf(call),
      infCad: found.map((taxpayer) => lineOf(world, taxpayer)),
    },
  })
}

/** Adds the public registries' data of the same company, if known. */
function lineOf(world: SimulatorContext, { uf, ie, cnpj, name, situation }: Taxpayer) {
  const company = registeredCompany(world, cnpj)
  return {
    IE: ie,
    CNPJ: cnpj,
    UF: uf,
    cSit: String(situation),
    indCredNFe: situation === 1 ? '1' : '0',
    indCredCTe: '0',
    xNome: name,
    xFant: company?.fantasy || undefined,
    xRegApur: company?.simples ? 'SIMPLES NACIONAL' : undefined,
    CNAE: company?.cnae,
    ender: company?.uf === uf ? placeOf(company) : undefined,
  }
}

function placeOf(company: Company) {
  return {
    xLgr: `${company.street_type} ${company.street}`,
    nro: company.number,
    xCpl: company.complement || undefined,
    xBairro: company.neighborhood,
    cMun: String(company.city_id),
    xMun: company.city,
    CEP: company.postal_code,
  }
}
