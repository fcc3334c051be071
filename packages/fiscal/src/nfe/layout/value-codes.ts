// table
// Codes of the layout for the closed lists of the form: written in the XML, read back from it and sent to Focus.
import type { CustomerPresence, NfeGoal, TypeOperation } from '../../note/nfe.ts'
import type { IcmsTaxpayer } from '../../value/party.ts'

/** Source: leiaute NF-e 4.00, tpNF. */
export const TYPE_OPERATION_CODES: Record<TypeOperation, string> = { Entrada: '0', Saida: '1' }

/** Source: leiaute NF-e 4.00, finNFe; NT 2025.002 (5 and 6). */
export const GOAL_CODES: Record<NfeGoal, string> = {
  Normal: '1',
  Complementar: '2',
  Ajuste: '3',
  Devolucao: '4',
  NotaCredito: '5',
  NotaDebito: '6',
}

/** Source: leiaute NF-e 4.00, indPres. */
export const PRESENCE_CODES: Record<CustomerPresence, string> = {
  NaoSeAplica: '0',
  OperacaoPresencial: '1',
  OperacaoPelaInternet: '2',
  OperacaoTeleatendimento: '3',
  EntregaEmDomicilio: '4',
  OperacaoPresencialForaEstabelecimento: '5',
  OperacaoNaoPresencialOutros: '9',
}

/** Source: leiaute NF-e 4.00, indIEDest. */
export const TAXPAYER_CODES: Record<IcmsTaxpayer, string> = { Contribuinte: '1', Isento: '2', NaoContribuinte: '9' }

/** The value that a code of one of these tables stands for. */
export function valueOfCode<Value extends string>(
  codes: Record<Value, string>,
  code: string | null,
): Value | undefined {
  return (Object.keys(codes) as Value[]).find((value) => codes[value] === code)
}

/**
 * Whether the note says if there was an intermediary (indIntermed): only when buyer and seller do not meet in person.
 * Source: NT 2020.006; rejeições 434 and 435.
 */
export function statesIntermediary(presence: CustomerPresence): boolean {
  return '2349'.includes(PRESENCE_CODES[presence])
}
