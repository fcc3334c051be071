// table
import {
  codeOfUf,
  type InfNfe,
  multiplyToCents,
  parseChaveDeAcesso,
  parseCnpj,
  parseCpf,
  percentOfCents,
} from '@talao/fiscal'
import { loadTableSync } from '@talao/reference/load'
import { cstatAnswer, type SefazAnswer } from '../cstat.ts'
import { LAST_OWN_SERIE } from '../register/series.ts'
import { type Amount, cents, type Item, icmsOf, sumOf } from './amounts.ts'
import { REFORM_RULES } from './reform-rules.ts'
import type { Case, Rule } from './rule.ts'

const MOC = 'MOC 7.0, anexo I'
const HOMOLOGATION_NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Checked as soon as a note arrives, before its number is looked up. */
export const ARRIVAL_RULES: readonly Rule[] = [
  // Higher séries belong to notes issued by the authority itself, persons with a CPF, and a past contingency.
  rule('266', `${MOC}, B07`, ({ nfe }) => Number(nfe.ide.serie) > LAST_OWN_SERIE),
  rule('703', MOC, ({ nfe, receivedAt }) => emittedAt(nfe) > receivedAt.getTime() + 5 * MINUTE_MS),
  rule('228', MOC, ({ nfe, receivedAt }) => emittedAt(nfe) < receivedAt.getTime() - 30 * DAY_MS),
]

/** Checked in this order. As at the authority, the first broken rule is the answer. */
export const RULES: readonly Rule[] = [
  // identification
  rule('771', MOC, ({ nfe }) => nfe.ide.idDest === '2' && buyerUf(nfe) === 'EX'),
  rule('772', MOC, ({ nfe }) => nfe.ide.idDest === '2' && buyerUf(nfe) === issuerUf(nfe)),
  rule('773', MOC, ({ nfe }) => nfe.ide.idDest === '1' && buyerUf(nfe) !== issuerUf(nfe) && !isInPerson(nfe)),
  rule('321', 'NT 2025.002 v1.51, VC02-14', ({ nfe }) => nfe.ide.finNFe === '4' && !namesWhatItUndoes(nfe)),
  rule('547', MOC, ({ nfe }) => (nfe.ide.NFref ?? []).some(({ refNFe }) => refNFe && !parseChaveDeAcesso(refNFe))),
  rule('434', 'NT 2020.006, B25c-10', ({ nfe }) => isDistant(nfe) && isSale(nfe) && !nfe.ide.indIntermed),
  rule('435', 'NT 2020.006, B25c-20', ({ nfe }) => !isDistant(nfe) && !isInPerson(nfe) && nfe.ide.indIntermed === '1'),
  rule('438', 'NT 2020.006, YB01-10', ({ nfe }) => nfe.ide.indIntermed === '1' && !nfe.infIntermed),
  rule('439', 'NT 2020.006, YB01-20', ({ nfe }) => nfe.ide.indIntermed !== '1' && nfe.infIntermed !== undefined),
  rule('440', 'NT 2020.006, YB02-10', ({ nfe }) => isBad(nfe.infIntermed?.CNPJ, parseCnpj)),
  // issuer and recipient
  rule('207', MOC, ({ nfe }) => isBad(nfe.emit.CNPJ, parseCnpj)),
  rule('209', MOC, ({ nfe }) => /^0+$/.test(nfe.emit.IE)),
  rule('208', MOC, ({ nfe }) => isBad(nfe.dest?.CNPJ, parseCnpj)),
  rule('237', MOC, ({ nfe }) => isBad(nfe.dest?.CPF, parseCpf)),
  rule('598', MOC, ({ nfe }) => nfe.ide.tpAmb === '2' && nfe.dest?.xNome !== HOMOLOGATION_NAME),
  rule('720', MOC, ({ nfe }) => isExport(nfe) && !nfe.dest?.idEstrangeiro),
  rule('721', MOC, ({ nfe }) => nfe.ide.idDest === '2' && !(nfe.dest?.CNPJ ?? nfe.dest?.CPF)),
  rule('727', MOC, ({ nfe }) => isExport(nfe) && buyerUf(nfe) !== 'EX'),
  rule('790', MOC, ({ nfe }) => isExport(nfe) && nfe.dest?.indIEDest !== '9'),
  rule(
    '805',
    'NT 2025.001 v1.03, E16a-30',
    ({ nfe }) => isExempt(nfe) && NO_EXEMPT_TAXPAYERS.has(buyerUf(nfe)) && !isExport(nfe) && isTaxedWithoutSt(nfe),
  ),
  rule('728', MOC, ({ nfe }) => nfe.dest?.indIEDest === '1' && !nfe.dest.IE),
  rule('791', MOC, ({ nfe }) => isExempt(nfe) && nfe.dest?.IE !== undefined),
  rule('210', MOC, ({ nfe }) => /^0+$/.test(nfe.dest?.IE ?? '')),
  rule('696', 'NT 2015.003', ({ nfe }) => isNonTaxpayer(nfe) && !isExport(nfe) && nfe.ide.indFinal !== '1'),
  rule('273', MOC, ({ nfe }) => !isIn(nfe.emit.enderEmit.cMun, issuerUf(nfe))),
  rule('275', MOC, ({ nfe }) => !isExport(nfe) && !isIn(nfe.dest?.enderDest?.cMun ?? '', buyerUf(nfe))),
  // items
  eachItem('611', MOC, ({ prod }) => badGtin(prod.cEAN)),
  eachItem('777', `${MOC}; NT 2024.001, I05-10`, ({ prod }, nfe) => isIncompleteNcm(prod.NCM, nfe)),
  eachItem('778', MOC, ({ prod }) => prod.NCM.length === 8 && prod.NCM !== NO_NCM && !isKnownNcm(prod.NCM)),
  eachItem('518', MOC, ({ prod }, nfe) => nfe.ide.tpNF === '1' && /^[123]/.test(prod.CFOP)),
  eachItem('519', MOC, ({ prod }, nfe) => nfe.ide.tpNF === '0' && /^[567]/.test(prod.CFOP)),
  eachItem('731', MOC, ({ prod }, nfe) => /^[37]/.test(prod.CFOP) && !isExport(nfe)),
  eachItem('732', MOC, ({ prod }, nfe) => /^[26]/.test(prod.CFOP) && nfe.ide.idDest !== '2'),
  eachItem('733', MOC, ({ prod }, nfe) => /^[15]/.test(prod.CFOP) && nfe.ide.idDest !== '1'),
  eachItem('629', MOC, ({ prod }) => isNotProduct(prod.vProd, prod.qCom, prod.vUnCom)),
  eachItem('630', MOC, ({ prod }) => isNotProduct(prod.vProd, prod.qTrib, prod.vUnTrib)),
  eachItem('590', `${MOC}; NT 2023.001, N12-20`, (item, nfe) => {
    const { CST } = icmsOf(item)
    return isSimples(nfe) && CST !== undefined && !SINGLE_PHASE.has(CST)
  }),
  eachItem('591', MOC, (item, nfe) => !isSimples(nfe) && 'CSOSN' in icmsOf(item)),
  eachItem('782', 'NT 2024.001, N12a-80', (item, nfe) => {
    const { CSOSN } = icmsOf(item)
    return isOfMei(nfe) && CSOSN !== undefined && !['102', '300', '400', '900'].includes(CSOSN)
  }),
  eachItem('337', 'NT 2024.001, N12a-90', (item, nfe) => isOfMei(nfe) && !isCfopOfMei(item)),
  eachItem(
    '1179',
    'NT 2024.001, I08-140',
    ({ prod }, nfe) => nfe.emit.CRT === '4' && nfe.ide.finNFe === '4' && !/^([12](202|553)|[56]202)$/.test(prod.CFOP),
  ),
  eachItem('528', MOC, (item) => isWrongIcms(item)),
  eachItem('806', 'NT 2015.003', (item) => WITH_ST.has(icmsCode(item)) && !item.prod.CEST),
  eachItem('695', MOC, ({ imposto }, nfe) => imposto.ICMSUFDest !== undefined && !isSharedIcms(nfe)),
  // Exceptions 10 and 12 of the rule: untaxed items, and issuers of the Simples Nacional.
  eachItem(
    '694',
    MOC,
    (item, nfe) =>
      isSharedIcms(nfe) && !isSimples(nfe) && !UNTAXED.has(icmsCode(item)) && item.imposto.ICMSUFDest === undefined,
  ),
  // IBS and CBS, and issuers without inscrição estadual
  ...REFORM_RULES,
  // totals
  total('531', MOC, 'vBC'),
  total('532', MOC, 'vICMS'),
  total('564', MOC, 'vProd'),
  total('535', MOC, 'vFrete'),
  total('536', MOC, 'vSeg'),
  total('537', MOC, 'vDesc'),
  total('538', MOC, 'vIPI'),
  total('602', MOC, 'vPIS'),
  total('603', MOC, 'vCOFINS'),
  total('604', MOC, 'vOutro'),
  rule('610', MOC, ({ nfe }) => cents(nfe.total.ICMSTot.vNF) !== composedTotal(nfe)),
  // payments
  rule('904', `${MOC}, YA03-30`, ({ nfe }) =>
    nfe.pag.detPag.some(({ tPag, vPag }) => tPag === '90' && cents(vPag) !== 0),
  ),
  rule('865', `${MOC}, YA03-10`, ({ nfe }) => !isWithoutPayment(nfe) && paid(nfe) < cents(nfe.total.ICMSTot.vNF)),
  rule('866', `${MOC}, YA03-20`, ({ nfe }) => paid(nfe) > cents(nfe.total.ICMSTot.vNF) && cents(nfe.pag.vTroco) === 0),
]

/** The authority's answer to the first broken rule. Undefined when none is broken. */
export function firstBroken(rules: readonly Rule[], note: Case): SefazAnswer | undefined {
  for (const { code, broken } of rules) {
    const found = broken(note)
    if (found !== false) return cstatAnswer(code, found === true ? '' : ` [nItem:${found}]`)
  }
  return undefined
}

/** UFs that accept no buyer marked as exempt ("isento") from state registration. Source: NT 2025.001 v1.03, E16a-30. */
const NO_EXEMPT_TAXPAYERS = new Set('AL AM BA CE DF ES GO MG MS MT PB PE RJ RN RS SE SP'.split(' '))
const WITH_ST = new Set(['10', '30', '60', '70', '201', '202', '203', '500'])
const UNTAXED = new Set(['40', '41', '103', '300', '400'])
/** Single-phase taxation of fuel, allowed in every regime. */
const SINGLE_PHASE = new Set(['02', '15', '53', '61'])
/** NCM of a MEI for goods without one. Allowed only within its state. */
const NO_NCM = '00000000'
/** CFOPs of a MEI with CSOSN 900. CSOSN 102 allows only sales, and for 300 and 400 the NT sets no CFOP. */
const OTHERS_OF_MEI = new Set(
  '1202 1501 1503 1504 1505 1506 1553 1904 2202 2501 2503 2504 2505 2506 2553 2904 5202 5501 5502 5504 5505 5551 5904 5933 6202 6501 6502 6504 6505 6551 6904 6933'.split(
    ' ',
  ),
)
const WITH_ICMS = new Set(['00', '10', '20', '70'])

function rule(code: string, source: string, broken: (note: Case) => boolean | '' | undefined): Rule {
  return { code, source, broken: (note) => Boolean(broken(note)) }
}

function eachItem(code: string, source: string, broken: (item: Item, nfe: InfNfe) => boolean): Rule {
  const find = (nfe: InfNfe) => nfe.det.findIndex((item) => broken(item, nfe)) + 1
  return { code, source, broken: ({ nfe }) => find(nfe) || false }
}

function total(code: string, source: string, tag: Amount & keyof InfNfe['total']['ICMSTot']) {
  return rule(code, source, ({ nfe }) => cents(nfe.total.ICMSTot[tag]) !== sumOf(nfe, tag))
}

/** Until 2026-11-15 the header names the original note, since then only the items do. */
function namesWhatItUndoes({ ide, det }: InfNfe): boolean {
  if (ide.dhEmi.slice(0, 10) < '2026-11-16') return (ide.NFref ?? []).length > 0
  const isInHead = (ide.NFref ?? []).some(({ refNFe }) => refNFe !== undefined)
  return !isInHead && det.every(({ DFeReferenciado }) => DFeReferenciado !== undefined)
}

function emittedAt(nfe: InfNfe): number {
  return Date.parse(nfe.ide.dhEmi)
}

function issuerUf(nfe: InfNfe): string {
  return nfe.emit.enderEmit.UF
}

function buyerUf(nfe: InfNfe): string {
  return nfe.dest?.enderDest?.UF ?? ''
}

function isExport(nfe: InfNfe): boolean {
  return nfe.ide.idDest === '3'
}

function isExempt(nfe: InfNfe): boolean {
  return nfe.dest?.indIEDest === '2'
}

function isNonTaxpayer(nfe: InfNfe): boolean {
  return nfe.dest?.indIEDest === '9'
}

function isInPerson(nfe: InfNfe): boolean {
  return ['1', '5'].includes(nfe.ide.indPres)
}

/** By internet, by telephone, home delivery, or otherwise not in person. */
function isDistant(nfe: InfNfe): boolean {
  return ['2', '3', '4', '9'].includes(nfe.ide.indPres)
}

function isSale(nfe: InfNfe): boolean {
  return nfe.ide.tpNF === '1' && nfe.ide.finNFe === '1'
}

/** The rules for MEI do not apply to exports. */
function isOfMei(nfe: InfNfe): boolean {
  return nfe.emit.CRT === '4' && !isExport(nfe)
}

function isCfopOfMei(item: Item): boolean {
  const { CFOP } = item.prod
  if (icmsCode(item) === '102') return ['5102', '6102'].includes(CFOP)
  return icmsCode(item) !== '900' || OTHERS_OF_MEI.has(CFOP)
}

function isIncompleteNcm(ncm: string, nfe: InfNfe): boolean {
  if (ncm === NO_NCM) return nfe.emit.CRT !== '4' || nfe.ide.idDest !== '1'
  return ncm.length === 2 && ncm !== '00'
}

/** Exceptions 1, 2 and 4 of E16a-30: notes with ST on some item, and exempt, immune or untaxed operations. */
function isTaxedWithoutSt(nfe: InfNfe): boolean {
  const codes = nfe.det.map(icmsCode)
  return codes.some((code) => !UNTAXED.has(code)) && !codes.some((code) => WITH_ST.has(code))
}

/** CRT 1 and 4 use CSOSN. CRT 2 is also in the Simples Nacional but uses CST. */
function isSimples(nfe: InfNfe): boolean {
  return ['1', '4'].includes(nfe.emit.CRT)
}

/** ICMS shared between two UFs (EC 87/2015): a sale to a final consumer in another UF who is no ICMS taxpayer. */
function isSharedIcms(nfe: InfNfe): boolean {
  return nfe.ide.idDest === '2' && isNonTaxpayer(nfe) && nfe.ide.indFinal === '1'
}

function isBad(document: string | undefined, parse: (value: string) => string | undefined): boolean {
  return document !== undefined && parse(document) === undefined
}

function isIn(city: string, uf: string): boolean {
  return city === '' || city.startsWith(String(codeOfUf(uf) ?? ''))
}

/** Source: GS1 General Specifications, 7.9: weights 3 and 1 from the right. */
function badGtin(value: string): boolean {
  if (value === '' || value === 'SEM GTIN') return false
  const digits = Array.from(value, Number).toReversed()
  const sum = digits.slice(1).reduce((carry, digit, index) => carry + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 !== digits[0]
}

/** One cent of difference is tolerated. */
function isNotProduct(value: string, quantity: string, unitValue: string): boolean {
  return Math.abs(multiplyToCents(quantity, unitValue) - cents(value)) > 1
}

function icmsCode(item: Item): string {
  const { CST, CSOSN } = icmsOf(item)
  return CST ?? CSOSN ?? ''
}

function isWrongIcms(item: Item): boolean {
  if (!WITH_ICMS.has(icmsCode(item))) return false
  const { vBC, pICMS, vICMS } = icmsOf(item)
  return Math.abs(percentOfCents(cents(vBC), pICMS ?? '0') - cents(vICMS)) > 1
}

const ADDED = ['vProd', 'vST', 'vFCPST', 'vFrete', 'vSeg', 'vOutro', 'vII', 'vIPI', 'vIPIDevol'] as const
const TAKEN = ['vDesc', 'vICMSDeson'] as const

function composedTotal({ total: { ICMSTot } }: InfNfe): number {
  const sum = (tags: readonly (keyof typeof ICMSTot)[]) => tags.reduce((carry, tag) => carry + cents(ICMSTot[tag]), 0)
  return sum(ADDED) - sum(TAKEN)
}

function paid(nfe: InfNfe): number {
  return nfe.pag.detPag.reduce((carry, { vPag }) => carry + cents(vPag), 0)
}

/** Adjustments, returns, nothing to pay (90) and deferred payment (91). */
function isWithoutPayment(nfe: InfNfe): boolean {
  return ['3', '4'].includes(nfe.ide.finNFe) || nfe.pag.detPag.some(({ tPag }) => ['90', '91'].includes(tPag))
}

let codes: Set<string> | undefined

/** Whether the NCM is in the table in force. `00` is the code of services. */
function isKnownNcm(code: string): boolean {
  codes ??= new Set(loadTableSync('ncm').map((row) => row.code))
  return code === '00' || codes.has(code)
}
