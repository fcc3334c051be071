// table
import type { NfseNature, TaxRegime } from '@talao/fiscal'

/**
 * Our nature as the code cities use, ABRASF 1. An export and a service without ISS have no code there. Source:
 * documentação da Focus NFe, NFSe, natureza_operacao.
 */
export const NATURES: Readonly<Record<NfseNature, string | null>> = {
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4',
  '5': '5',
  '6': '6',
  '7': null,
  '8': null,
}

/** Our special regime (a national code) as the code cities use. Source: ABRASF, tsRegimeEspecialTributacao. */
export const SPECIAL_REGIMES: Readonly<Record<string, string>> = { '3': '1', '2': '2', '6': '3', '1': '4' }

/** Codes for companies without a special regime. */
export const REGIMES_OF_SIMPLES: Readonly<Record<TaxRegime, string | null>> = {
  MEI: '5',
  SIMPLES_NACIONAL: '6',
  SIMPLES_NACIONAL_EXCESSO: '6',
  LUCRO_PRESUMIDO: null,
  LUCRO_REAL: null,
}
