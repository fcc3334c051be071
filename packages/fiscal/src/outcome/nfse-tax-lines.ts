import Big from 'big.js'
import { WITHOUT_BASE } from '../nfse/compose/values.ts'
import { competenceOf, type NfseContext } from '../nfse/context.ts'
import { noteIbsCbs } from '../nfse/ibs-cbs.ts'
import { nfseTaxes } from '../nfse/service-taxes.ts'
import { BUILD_NORMS, ibsCbsRatesOn } from '../norms/norms.ts'
import { NFS_SERVICE_FIELDS, NFS_SERVICE_WITHHELD } from '../note/nfs-service.ts'
import type { Nfse } from '../note/nfse.ts'
import { calculationText } from '../tax/explain.ts'
import type { Figure } from '../tax/figure.ts'
import { ibsCbsShape } from '../tax/ibs-cbs.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../tax/pis-cofins.ts'
import { percentHalfEven } from '../tax/service/half-even.ts'
import type { ServiceTaxes } from '../tax/service/service-taxes.ts'
import { SIMPLES_OF_REGIME } from '../tax/service/simples.ts'
import { WITHOUT_IBS_CBS_TEXTS } from '../tax/without-ibs-cbs.ts'
import { centsFromDecimal } from '../value/cents.ts'
import { amountLine, lineWithoutAmount, type TaxLine, type TaxPart, zeroLine } from './tax-line.ts'
import { declarationOf, ENDED_CONTRIBUTION, IN_DAS, ibsCbsState, NOT_STATED_YET } from './tax-words.ts'

/** The taxes of a service note, in the order a seller reads them. What the buyer withholds has a line of its own. */
export function nfseTaxLines(nfse: Nfse, terms: NfseContext): TaxLine[] {
  const day = competenceOf(nfse, terms.now)
  const taxes = nfseTaxes(nfse, terms)
  return [
    issLine(nfse, taxes),
    ...withheldLines(taxes),
    contributionLine('PIS', nfse, day),
    contributionLine('COFINS', nfse, day),
    reformLine('IBS', { nfse, terms, day, taxes }),
    reformLine('CBS', { nfse, terms, day, taxes }),
  ]
}

const NOT_TAXED: Readonly<Record<number, { text: string; source: string }>> = {
  2: { text: 'O serviço é imune ao ISS.', source: 'CF, art. 150, VI' },
  3: { text: 'Serviço exportado não paga ISS.', source: 'LC 116/2003, art. 2º, I' },
  4: { text: 'Sobre esta operação não há ISS.', source: 'LC 116/2003, arts. 1º a 3º' },
}

function issLine(nfse: Nfse, { iss }: ServiceTaxes): TaxLine {
  const { opSimpNac, regApTribSN } = SIMPLES_OF_REGIME[nfse.company.tax_regime]
  const notTaxed = NOT_TAXED[iss.tribISSQN]
  if (notTaxed) return zeroLine('ISS', notTaxed)
  if (opSimpNac === 2)
    return lineWithoutAmount('ISS', 'DAS', { ...IN_DAS, text: 'Pago na guia do MEI, um valor fixo.' })
  if (iss.tax.rule === 'ISS-00') {
    const text = 'A cidade dispensou, ou cobra um valor fixo fora da nota.'
    return zeroLine('ISS', { text, source: 'LC 116/2003; lei da cidade' })
  }
  if (regApTribSN === 1 && !iss.isWithheld) return lineWithoutAmount('ISS', 'DAS', IN_DAS)
  const { iss_aliquot } = nfse.nfs_service
  if (iss_aliquot === null)
    return lineWithoutAmount('ISS', 'UNKNOWN', {
      text: 'A cidade calcula pela alíquota dela, que não está no seu cadastro.',
      source: iss.tax.source,
    })
  return amountLine(iss.isWithheld ? 'ISS retido' : 'ISS', 'AMOUNT', [
    { ...partOf(iss.tax), base_cents: iss.base.cents, rate: iss_aliquot },
  ])
}

function withheldLines({ federal }: ServiceTaxes): TaxLine[] {
  return NFS_SERVICE_WITHHELD.filter((name) => federal[name].cents > 0).map((name) =>
    amountLine(NFS_SERVICE_FIELDS[name].label, 'AMOUNT', [partOf(federal[name])]),
  )
}

/** A figure that is `base × rate`. */
function partOf(one: Figure): TaxPart {
  const { inputs, cents, source } = one
  const base_cents = centsFromDecimal(inputs['base'] ?? '0') ?? 0
  return { base_cents, rate: inputs['rate'] ?? null, cents, text: calculationText(one), source }
}

function contributionLine(name: 'PIS' | 'COFINS', { company, pis_cofins, ...nfse }: Nfse, day: string): TaxLine {
  if (day > LAST_DAY_OF_PIS_COFINS) return lineWithoutAmount(name, 'ABSENT', ENDED_CONTRIBUTION)
  if (SIMPLES_OF_REGIME[company.tax_regime].opSimpNac !== 1) return lineWithoutAmount(name, 'DAS', IN_DAS)
  if (!pis_cofins) return lineWithoutAmount(name, 'ABSENT', { text: 'A nota não informa.', source: 'NT 007 da NFS-e' })
  if (WITHOUT_BASE.includes(pis_cofins.cst)) {
    const text = `O código ${pis_cofins.cst} diz que não há ${name}.`
    return zeroLine(name, { text, source: 'IN RFB 1.009/2010' })
  }
  const rate = (name === 'PIS' ? pis_cofins.pis_aliquot : pis_cofins.cofins_aliquot) ?? '0'
  const base_cents = nfse.total_cents - nfse.discount_cents
  const source = 'Lei 9.718/1998, art. 3º; NT 007 da NFS-e'
  return amountLine(name, 'AMOUNT', [{ base_cents, rate, cents: percentHalfEven(base_cents, rate), text: '', source }])
}

type Declared = { nfse: Nfse; terms: NfseContext; day: string; taxes: ServiceTaxes }

function reformLine(name: 'IBS' | 'CBS', { nfse, terms, day, taxes: { ibsCbs } }: Declared): TaxLine {
  const { declares, without } = noteIbsCbs(nfse, day, terms.norms)
  if (without) return lineWithoutAmount(name, 'ABSENT', { text: without.text, source: 'LC 214/2025' })
  if (!declares) return lineWithoutAmount(name, 'ABSENT', NOT_STATED_YET)
  const norms = terms.norms ?? BUILD_NORMS
  const class_ = nfse.nfs_service.cclasstrib ?? ''
  if (!ibsCbsShape(norms, class_.slice(0, 3), day)?.taxed)
    return zeroLine(name, { text: `Fica em zero pela classificação ${class_}.`, source: 'NT 004 da NFS-e' })
  if (declarationOf(nfse.company)?.gTribSN.includes(name)) return lineWithoutAmount(name, 'DAS', IN_DAS)
  if (ibsCbs) {
    const figures = name === 'IBS' ? [ibsCbs.ibsUf, ibsCbs.ibsMun] : [ibsCbs.cbs]
    return amountLine(name, ibsCbsState(day), [joined(figures, ibsCbs.base)])
  }
  const text = ibsCbsRatesOn(norms, day)?.cbs
    ? 'A nota leva a classificação, e a autoridade calcula o valor.'
    : WITHOUT_IBS_CBS_TEXTS.NO_RATE
  return lineWithoutAmount(name, 'UNKNOWN', { text, source: 'LC 214/2025; NT 004 da NFS-e' })
}

/** IBS is the sum of the state's and the city's part over the same base. */
function joined(figures: readonly Figure[], base: Figure): TaxPart {
  const rate = figures.reduce((sum, { inputs }) => sum.plus(inputs['rate'] ?? '0'), new Big(0)).toFixed()
  const cents = figures.reduce((sum, one) => sum + one.cents, 0)
  return { base_cents: base.cents, rate, cents, text: '', source: figures[0]?.source ?? '' }
}
