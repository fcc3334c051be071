import type { Environment, SimulatorContext } from '../../context/context.ts'
import type { IssuedDocument, NoteEvent } from '../../sefaz/register/store.ts'
import { documentByCode, type ServiceDocument } from '../service-notes/service-note.ts'
import { danfePdf, letterPdf } from './danfe.ts'

export type StoredFile = {
  companyId: number | null
  environment: Environment
  type: string
  bytes: () => Promise<Uint8Array> | Uint8Array
}

const XML = 'application/xml'
const PDF = 'application/pdf'

/** The file at a `caminho_*` path. Does not check the owner; the caller does. */
export function findFile(world: SimulatorContext, path: string): StoredFile | undefined {
  for (const [pattern, open] of PLACES) {
    const match = pattern.exec(path)
    if (match) return open(world, match[1] ?? '', Number(match[2]))
  }
  return undefined
}

type Opener = (world: SimulatorContext, name: string, seq: number) => StoredFile | undefined

const PLACES: readonly [RegExp, Opener][] = [
  [/^\/arquivos\/\w+\/\d{6}\/XMLsNFSe\/NFS(\w{50})-nfse\.xml$/, (world, code) => serviceXml(world, code, 'xml')],
  [/^\/arquivos\/\w+\/\d{6}\/XMLsNFSe\/NFS(\w{50})-can\.xml$/, (world, code) => serviceXml(world, code, 'cancel_xml')],
  [
    /^\/arquivos\/\w+\/\d{6}\/XMLsNFSe\/\d{7}-\d+-([A-Z0-9]{4}-[A-Z0-9]{4})-nfse\.xml$/,
    (world, code) => serviceXml(world, code, 'xml'),
  ],
  [
    /^\/arquivos\/\w+\/\d{6}\/XMLsNFSe\/\d{7}-\d+-([A-Z0-9]{4}-[A-Z0-9]{4})-can\.xml$/,
    (world, code) => serviceXml(world, code, 'cancel_xml'),
  ],
  [
    /^\/arquivos\/\w+\/\d{6}\/XMLs\/(\w{44})-nfe\.xml$/,
    (world, chave) => withDocument(world, chave, (document) => xml(document, document.xml)),
  ],
  [/^\/arquivos\/\w+\/\d{6}\/XMLs\/(\w{44})-can\.xml$/, (world, chave) => eventXml(world, chave, '110111', 1)],
  [
    /^\/arquivos\/\w+\/\d{6}\/XMLs\/(\w{44})-cce-(\d{2})\.xml$/,
    (world, chave, seq) => eventXml(world, chave, '110110', seq),
  ],
  [/^\/arquivos\/\w+\/\d{6}\/XMLs\/(\d+)-inu\.xml$/, (world, id) => voidXml(world, Number(id))],
  [/^\/arquivos\/\w+\/\d{6}\/DANFEs\/(\w{44})\.pdf$/, danfe],
  [/^\/notas_fiscais\/NFe(\w{44})\/cartas_correcao\/(\d{1,2})\.pdf$/, correctionLetter],
]

function withDocument(
  world: SimulatorContext,
  chave: string,
  open: (document: IssuedDocument) => StoredFile | undefined,
) {
  const document = world.db.one<IssuedDocument>('select * from document where chave = ?', chave)
  return document && open(document)
}

function serviceXml(world: SimulatorContext, code: string, part: 'xml' | 'cancel_xml'): StoredFile | undefined {
  const document: ServiceDocument | undefined = documentByCode(world, code)
  const found = document?.[part]
  return document && found ? xml(document, found) : undefined
}

function xml(owner: { company_id: number | null; environment: Environment }, text: string): StoredFile {
  return { companyId: owner.company_id, environment: owner.environment, type: XML, bytes: () => Buffer.from(text) }
}

function eventOf(world: SimulatorContext, document: IssuedDocument, type: string, seq: number) {
  return world.db.one<NoteEvent>(
    'select * from event where document_id = ? and type = ? and seq = ?',
    document.id,
    type,
    seq,
  )
}

function eventXml(world: SimulatorContext, chave: string, type: string, seq: number): StoredFile | undefined {
  return withDocument(world, chave, (document) => {
    const event = eventOf(world, document, type, seq)
    return event && xml(document, event.xml)
  })
}

function voidXml(world: SimulatorContext, id: number): StoredFile | undefined {
  const row = world.db.one<{ company_id: number | null; environment: Environment; xml: string }>(
    'select * from void_range where id = ?',
    id,
  )
  return row && xml(row, row.xml)
}

function danfe(world: SimulatorContext, chave: string): StoredFile | undefined {
  return withDocument(world, chave, (document) => ({
    companyId: document.company_id,
    environment: document.environment,
    type: PDF,
    bytes: () => danfePdf(document),
  }))
}

function correctionLetter(world: SimulatorContext, chave: string, seq: number): StoredFile | undefined {
  return withDocument(world, chave, (document) => {
    const event = eventOf(world, document, '110110', seq)
    return (
      event && {
        companyId: document.company_id,
        environment: document.environment,
        type: PDF,
        bytes: () => letterPdf(document, event),
      }
    )
  })
}
