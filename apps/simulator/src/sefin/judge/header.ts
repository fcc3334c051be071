// table
import { addDays, dayInSaoPaulo, type InfDps, parseChaveNfse, parseDpsId } from '@talao/fiscal'
import { type DpsRule, isMei } from './rule.ts'

/** Identification, time, city, emitter and replacement. Source: anexo I, planilha RN DPS_NFS-e. */
export const HEADER_RULES: readonly DpsRule[] = [
  {
    code: 'E0004',
    test: ({ Id, cLocEmi, serie, nDPS, prest }) => {
      const said = parseDpsId(Id)
      return (
        said?.cityId === Number(cLocEmi) &&
        said.document === (prest.CNPJ ?? prest.CPF) &&
        said.serie === Number(serie) &&
        said.number === Number(nDPS)
      )
    },
  },
  { code: 'E0006', test: ({ tpAmb }, { environment }) => tpAmb === (environment === 'producao' ? '1' : '2') },
  {
    code: 'E0008',
    test: ({ dhEmi }, { now }) => Date.parse(dhEmi) <= now.getTime(),
    about: ({ dhEmi }, { now }) => `dhEmi ${dhEmi}, dhProc ${now.toISOString()}`,
  },
  { code: 'E0010', test: ({ serie }) => Number(serie) >= 1 && Number(serie) <= 49_999 },
  { code: 'E0015', test: ({ dCompet, dhEmi }) => dCompet <= dhEmi.slice(0, 10) },
  { code: 'E0016', test: (dps, { city }) => isMei(dps) || dps.dCompet >= city.active_since },
  { code: 'E9996', test: ({ tpEmit }) => tpEmit === '1' },
  { code: 'E0029', test: ({ tpEmit, cMotivoEmisTI }) => tpEmit !== '1' || cMotivoEmisTI === undefined },
  { code: 'E0037', test: (dps, { city }) => isMei(dps) || city.agreement !== 'NONE', about: cityInWords },
  { code: 'E0038', test: (dps, { city }) => isMei(dps) || city.agreement !== 'INACTIVE', about: cityInWords },
  { code: 'E0039', test: (dps, { city }) => isMei(dps) || city.national_emitter, about: cityInWords },
  { code: 'E0112', test: ({ prest }) => prest.NIF === undefined },
  { code: 'E0114', test: ({ prest }) => prest.cNaoNIF === undefined },
  { code: 'E0116', test: ({ prest }, { city }) => city.registration !== 'REQUIRED' || prest.IM !== undefined },
  { code: 'E0120', test: ({ prest }, { city }) => city.registration !== 'FORBIDDEN' || prest.IM === undefined },
  { code: 'E0121', test: ({ prest }) => prest.xNome === undefined },
  { code: 'E0128', test: ({ prest }) => prest.end === undefined },
  {
    code: 'E0162',
    test: ({ prest: { regTrib } }) => regTrib.opSimpNac === '3' || regTrib.regApTribSN === undefined,
  },
  {
    code: 'E0166',
    test: ({ prest: { regTrib } }) => regTrib.opSimpNac !== '3' || regTrib.regApTribSN !== undefined,
  },
  { code: 'E0042', test: ({ subst, prest }) => !subst || isKeyOf(subst.chSubstda, prest.CNPJ ?? prest.CPF) },
  { code: 'E0044', test: ({ subst }, { replaced }) => !subst || replaced !== undefined },
  { code: 'E0046', test: (_, { replaced }) => replaced?.state !== 'CANCELLED' && replaced?.state !== 'REPLACED' },
  {
    code: 'E0050',
    test: ({ subst }, { replaced, now, city }) =>
      !replaced ||
      subst?.cMotivo === '01' ||
      subst?.cMotivo === '02' ||
      dayInSaoPaulo(now) <= addDays(dayInSaoPaulo(replaced.at), city.replace_days),
  },
  { code: 'E0068', test: (_, { replaced }) => replaced?.state !== 'ASKED' },
  { code: 'E0076', test: (_, { replaced }) => replaced?.state !== 'BLOCKED' },
  { code: 'E0078', test: ({ subst }) => subst?.cMotivo !== '99' || subst.xMotivo !== undefined },
]

function cityInWords({ cLocEmi }: InfDps): string {
  return `cLocEmi ${cLocEmi}`
}

/** E0042: a valid key of the same emitter. */
function isKeyOf(chave: string, emitter: string | undefined): boolean {
  return parseChaveNfse(chave)?.document === emitter
}
