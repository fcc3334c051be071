// table
import type { CustomerPresence, IcmsTaxpayer, NfeGoal, TaxRegime, TypeOperation } from '@talao/fiscal'

/**
 * Our values as codes of the NF-e layout, which Focus takes unchanged. Source: Manual de Orientação do Contribuinte
 * 7.0, anexo I.
 */
export const CRT: Record<TaxRegime, number> = {
  SIMPLES_NACIONAL: 1,
  SIMPLES_NACIONAL_EXCESSO: 2,
  LUCRO_PRESUMIDO: 3,
  LUCRO_REAL: 3,
  MEI: 4,
}

export const OPERATION_TYPES: Record<TypeOperation, number> = { Entrada: 0, Saida: 1 }

export const GOALS: Record<NfeGoal, number> = {
  Normal: 1,
  Complementar: 2,
  Ajuste: 3,
  Devolucao: 4,
  NotaCredito: 5,
  NotaDebito: 6,
}

export const PRESENCES: Record<CustomerPresence, number> = {
  NaoSeAplica: 0,
  OperacaoPresencial: 1,
  OperacaoPelaInternet: 2,
  OperacaoTeleatendimento: 3,
  EntregaEmDomicilio: 4,
  OperacaoPresencialForaEstabelecimento: 5,
  OperacaoNaoPresencialOutros: 9,
}

/**
 * Presence codes of sales without the buyer present, for which the note says whether there was an intermediary. Source:
 * NT 2020.006, rejeição 434.
 */
export const PRESENCES_WITH_INTERMEDIARY: readonly number[] = [2, 3, 4, 9]

export const TAXPAYER_INDICATORS: Record<IcmsTaxpayer, number> = { Contribuinte: 1, Isento: 2, NaoContribuinte: 9 }

/** Deferred payments: 14 duplicata and 91 pagamento posterior. */
export const DEFERRED_PAYMENTS: readonly string[] = ['14', '91']
/** Card payments state how the card was read; platforms are never integrated with the seller's own till (2). */
export const CARD_PAYMENTS: readonly string[] = ['03', '04']

/** Buyer's name required on a note without fiscal value; any other gives rejection 598. */
export const HOMOLOGATION_NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
