import { type Fields, list, text } from '../../http/fields.ts'
import { readSentinels, type Sentinels } from '../../sefaz/judge/control-texts.ts'

const TEXT_FIELDS = ['informacoes_adicionais_contribuinte', 'informacoes_adicionais_fisco', 'complemento_destinatario']
const ITEM_FIELDS = ['descricao', 'informacoes_adicionais_item']
const NAME_FIELDS = ['nome_destinatario', 'complemento_destinatario']

/** Reads the control texts from a note in Focus' field names. */
export function sentinelsOf(request: Fields): Sentinels {
  const read = (fields: Fields) => (name: string) => text(fields, name) ?? ''
  const inItems = list(request, 'items').flatMap((item) => ITEM_FIELDS.map(read(item)))
  return readSentinels([...TEXT_FIELDS.map(read(request)), ...inItems], NAME_FIELDS.map(read(request)))
}
