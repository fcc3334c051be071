// table
import type { InfDps } from '@talao/fiscal'
import { countryByIso2, municipalityByIbge } from '@talao/reference'
import { cclasstribOf, isKnownCindop, isKnownNbs, serviceName } from '../tables.ts'
import type { DpsRule } from './rule.ts'

/** Services that require the group `obra`. Source: E0370. */
const WORKS = '070201 070202 070401 070501 070502 070601 070602 070701 070801 071701 071901'.split(' ')
const NOT_DUE = '990101'

const isExport = ({ toma, interm, serv }: InfDps) =>
  toma?.end?.endExt !== undefined || interm?.end?.endExt !== undefined || serv.locPrest.cPaisPrestacao !== undefined
const isEvent = ({ serv }: InfDps) => serv.cServ.cTribNac.startsWith('12')
const classOf = ({ IBSCBS }: InfDps) => IBSCBS?.valores.trib.gIBSCBS

/** Service, foreign trade, IBS and CBS. Source: anexo I e anexo VI, planilhas de regras da DPS. */
export const SERVICE_RULES: readonly DpsRule[] = [
  {
    code: 'E0302',
    test: ({ serv: { locPrest } }) =>
      locPrest.cLocPrestacao === undefined ||
      locPrest.cLocPrestacao === '0000000' ||
      municipalityByIbge(locPrest.cLocPrestacao) !== undefined,
  },
  {
    code: 'E0304',
    test: ({ serv: { locPrest } }) =>
      locPrest.cPaisPrestacao === undefined ||
      (locPrest.cPaisPrestacao !== 'BR' && countryByIso2(locPrest.cPaisPrestacao) !== undefined),
  },
  {
    code: 'E0310',
    test: ({ serv }) => serviceName(serv.cServ.cTribNac) !== undefined,
    about: ({ serv }) => `cTribNac ${serv.cServ.cTribNac}`,
  },
  {
    code: 'E0316',
    test: ({ serv: { cServ } }) => cServ.cNBS === undefined || isKnownNbs(cServ.cNBS),
    about: ({ serv }) => `cNBS ${serv.cServ.cNBS}`,
  },
  { code: 'E0318', test: (dps) => !isExport(dps) || dps.serv.cServ.cNBS !== undefined },
  { code: 'E0322', test: ({ IBSCBS, serv }) => !IBSCBS || serv.cServ.cNBS !== undefined },
  { code: 'E0330', test: (dps) => !isExport(dps) || dps.serv.comExt !== undefined },
  { code: 'E0333', test: ({ serv }) => serv.comExt?.mdPrestacao !== '0' },
  { code: 'E0341', test: ({ serv }) => serv.comExt?.mecAFComexP !== '00' },
  { code: 'E0343', test: ({ serv }) => serv.comExt?.mecAFComexT !== '00' },
  { code: 'E0345', test: ({ serv }) => serv.comExt?.movTempBens !== '0' },
  { code: 'E0370', test: ({ serv }) => !WORKS.includes(serv.cServ.cTribNac) || serv.obra !== undefined },
  { code: 'E0390', test: (dps) => !isEvent(dps) || dps.serv.atvEvento !== undefined },
  {
    code: 'E0392',
    test: (dps) => !dps.serv.atvEvento || isEvent(dps) || dps.serv.cServ.cTribNac === NOT_DUE,
  },
  { code: 'E0850', test: ({ IBSCBS, dCompet }) => !IBSCBS || dCompet >= '2026-01-01' },
  {
    code: 'E0901',
    test: ({ IBSCBS }) => !IBSCBS || isKnownCindop(IBSCBS.cIndOp),
    about: ({ IBSCBS }) => `cIndOp ${IBSCBS?.cIndOp}`,
  },
  {
    code: 'E0958',
    test: (dps) => {
      const asked = classOf(dps)
      return !asked || cclasstribOf(asked.cClassTrib)?.nfse === true
    },
    about: (dps) => `cClassTrib ${classOf(dps)?.cClassTrib}`,
  },
  {
    code: 'E0959',
    test: (dps) => {
      const asked = classOf(dps)
      return !asked || asked.cClassTrib.startsWith(asked.CST)
    },
  },
]
