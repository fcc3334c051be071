import { isoInSaoPaulo } from '@talao/fiscal'
import { companyCnpj } from '../../companies/company.ts'
import type { SimulatorContext } from '../../context/context.ts'
import type { IssuedDocument, NoteEvent } from '../../sefaz/register/store.ts'
import { documentsOf, eventsOf, type Note, requestOf } from './note.ts'
import { cancelXmlPath, danfePath, letterPdfPath, letterXmlPath, xmlPath } from './paths.ts'

/** The body of a note, the same in GET and in webhooks. */
export function presentNote(world: SimulatorContext, note: Note): Record<string, unknown> {
  const cnpj = companyCnpj(world, note.company_id)
  const base = { cnpj_emitente: cnpj, ref: note.ref, status: note.status }
  if (note.status === 'processando_autorizacao') return base
  const sefaz = { ...base, status_sefaz: note.status_sefaz, mensagem_sefaz: note.mensagem_sefaz }
  const { valid, earlier } = documentsOf(world, note)
  if (!valid) return sefaz
  return {
    ...sefaz,
    ...presentDocument(cnpj, valid),
    ...(valid.status === 'denegado' ? {} : { caminho_danfe: danfePath(cnpj, valid) }),
    ...(valid.status === 'cancelado' ? { caminho_xml_cancelamento: cancelXmlPath(cnpj, valid) } : {}),
    ...presentLetter(cnpj, note, valid),
    ...presentEarlier(cnpj, earlier),
  }
}

function presentDocument(cnpj: string, document: IssuedDocument) {
  return {
    chave_nfe: `NFe${document.chave}`,
    numero: String(document.numero),
    serie: String(document.serie),
    caminho_xml_nota_fiscal: xmlPath(cnpj, document),
  }
}

export function presentLetter(cnpj: string, note: Note, document: IssuedDocument) {
  const seq = note.numero_carta_correcao
  if (seq === null) return {}
  return {
    caminho_xml_carta_correcao: letterXmlPath(cnpj, document, seq),
    caminho_pdf_carta_correcao: letterPdfPath(document, seq),
    numero_carta_correcao: seq,
  }
}

function presentEarlier(cnpj: string, earlier: IssuedDocument[]) {
  const first = earlier[0]
  if (!first) return {}
  return {
    tentativa_anterior: {
      status: first.status,
      ...presentDocument(cnpj, first),
      caminho_xml_cancelamento: cancelXmlPath(cnpj, first),
    },
  }
}

/** The body of a note with the additions of `completa=1`. */
export function presentWhole(world: SimulatorContext, note: Note): Record<string, unknown> {
  const { valid } = documentsOf(world, note)
  const whole = { ...presentNote(world, note), requisicao_nota_fiscal: requestOf(note) }
  if (!valid) return whole
  return {
    ...whole,
    protocolo_nota_fiscal: {
      versao: '4.00',
      ambiente: ambiente(note),
      versao_aplicativo: 'SIM_TALAO',
      chave_nfe: valid.chave,
      data_recebimento: isoInSaoPaulo(new Date(valid.decided_at)),
      numero_protocolo: valid.protocol,
      digest_value: /<DigestValue>([^<]+)</.exec(valid.xml)?.[1],
      status: valid.status === 'denegado' ? note.status_sefaz : '100',
      motivo: valid.status === 'denegado' ? note.mensagem_sefaz : 'Autorizado o uso da NF-e',
    },
    ...presentEvent(note, valid, 'cancelamento', eventsOf(world, valid, '110111').at(-1)),
    ...presentEvent(note, valid, 'carta_correcao', eventsOf(world, valid, '110110').at(-1)),
  }
}

function presentEvent(
  note: Note,
  document: IssuedDocument,
  name: 'cancelamento' | 'carta_correcao',
  event: NoteEvent | undefined,
) {
  if (!event) return {}
  const shared = {
    versao: '1.00',
    ambiente: ambiente(note),
    codigo_orgao: document.chave.slice(0, 2),
    chave_nfe: document.chave,
    tipo_evento: event.type,
    descricao_evento: name === 'cancelamento' ? 'Cancelamento' : 'Carta de Correcao',
    data_evento: isoInSaoPaulo(new Date(event.at)),
  }
  const asked = {
    ...shared,
    id_tag: `ID${event.type}${document.chave}${String(event.seq).padStart(2, '0')}`,
    cnpj: requestOf(note)['cnpj_emitente'],
    numero_sequencial_evento: String(event.seq),
    ...(name === 'cancelamento'
      ? { protocolo: document.protocol, justificativa: event.body }
      : { correcao: event.body }),
  }
  const answered = {
    ...shared,
    versao_aplicativo: 'SIM_TALAO',
    status: '135',
    motivo: 'Evento registrado e vinculado a NF-e',
    numero_protocolo: event.protocol,
  }
  return { [`requisicao_${name}`]: asked, [`protocolo_${name}`]: answered }
}

function ambiente(note: Note): string {
  return note.environment === 'producao' ? '1' : '2'
}
