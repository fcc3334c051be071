import { type World, nowMs } from '../../world.ts'
import { type Company, companyCnpj } from '../companies/company.ts'
import type { IssuedDocument } from '../nfe/note.ts'
import { procEvent } from '../xml/sealed.ts'
import { leaf } from '../xml/tags.ts'
import { nextProtocol } from './numbering.ts'
import { ufOfCode } from '@talao/fiscal'

export const CANCEL_BY_CONTINGENCY = 'Emissao em duplicidade por contingencia'

/** Registers event 110111 and marks the document; says nothing to the note. */
export function cancelDocument(world: World, company: Company, documentId: number, reason: string): void {
  const document = world.db.one<IssuedDocument>('select * from document where id = ?', documentId)
  if (!document) return
  registerEvent(world, company, document, {
    type: '110111',
    seq: 1,
    body: reason,
    name: 'Cancelamento registrado',
    detail: leaf('descEvento', 'Cancelamento') + leaf('nProt', document.protocol) + leaf('xJust', reason),
  })
  world.db.run(`update document set status = 'cancelado' where id = ?`, document.id)
}

/** Fonte: leiauteCCe_v1.00.xsd: the sentence is fixed, letter by letter. */
const CONDITIONS =
  'A Carta de Correcao e disciplinada pelo paragrafo 1o-A do art. 7o do Convenio S/N, de 15 de dezembro de 1970 e pode ser utilizada para regularizacao de erro ocorrido na emissao de documento fiscal, desde que o erro nao esteja relacionado com: I - as variaveis que determinam o valor do imposto tais como: base de calculo, aliquota, diferenca de preco, quantidade, valor da operacao ou da prestacao; II - a correcao de dados cadastrais que implique mudanca do remetente ou do destinatario; III - a data de emissao ou de saida.'

/** Registers event 110110, a letter of correction. */
export function registerLetter(
  world: World,
  company: Company,
  document: IssuedDocument,
  seq: number,
  correction: string,
): void {
  registerEvent(world, company, document, {
    type: '110110',
    seq,
    body: correction,
    name: 'Carta de Correcao registrada',
    detail: leaf('descEvento', 'Carta de Correcao') + leaf('xCorrecao', correction) + leaf('xCondUso', CONDITIONS),
  })
}

type Registration = { type: '110110' | '110111'; seq: number; body: string; name: string; detail: string }

function registerEvent(world: World, company: Company, document: IssuedDocument, event: Registration): void {
  const protocol = nextProtocol(world, ufOfCode(Number(document.chave.slice(0, 2))) ?? 'SP')
  const xml = procEvent(
    {
      ...event,
      chave: document.chave,
      environment: document.environment,
      cnpj: companyCnpj(world, company.id),
      at: world.time.now(),
      protocol,
    },
    company,
  )
  world.db.run(
    'insert into event (document_id, type, seq, body, protocol, at, xml) values (?, ?, ?, ?, ?, ?, ?)',
    document.id,
    event.type,
    event.seq,
    event.body,
    protocol,
    nowMs(world),
    xml,
  )
}
