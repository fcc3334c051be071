// table
import { SEFIN_MESSAGES } from '../../sefin/messages.ts'

/**
 * City error texts by code. Each city words them differently; these follow the ABRASF list that most use. Source:
 * manual de integração ABRASF; E0nnn: NFS-e nacional, anexo de regras; L1nn: the simulator's own, where the number in
 * the list is not known.
 */
const TEXTS: Readonly<Record<string, string>> = {
  E5: 'O número da NFS-e a ser substituída não foi encontrado na base de dados',
  E7: 'Essa NFS-e já foi substituída',
  E10: 'RPS já informado',
  E16: 'A data da emissão do RPS não pode ser superior à data de hoje',
  E18: 'O valor dos serviços deve ser superior a R$ 0,00',
  E19: 'O valor das deduções deve ser inferior ou igual ao valor dos serviços',
  E21: 'O valor dos descontos deve ser inferior ou igual ao valor dos serviços',
  E145: 'Regime Especial de Tributação ausente/inválido.',
  E160: 'Arquivo em desacordo com o XML Schema',
  E523: 'nota que você está tentando cancelar está fora do prazo permitido para cancelamento',
  L101: 'A data da emissão do RPS é anterior ao prazo de cinco anos',
  L102: 'Item da lista de serviço inexistente',
  L103: 'Código de tributação do município inexistente ou não informado',
  L104: 'Código CNAE não informado',
  L105: 'CPF ou CNPJ do tomador inválido',
  L106: 'CPF ou CNPJ do tomador não informado',
  L107: 'Endereço do tomador não informado',
  L108: 'Alíquota fora dos limites da lei',
  L109: 'Alíquota não informada para ISS retido',
  L110: 'O município não possui ambiente de homologação',
  L111: 'Base de cálculo difere dos valores informados',
  L112: 'Valor do ISS difere do produto da base de cálculo pela alíquota',
}

export function textOfError(code: string): string {
  return TEXTS[code] ?? SEFIN_MESSAGES[code] ?? `Rejeição simulada ${code}`
}
