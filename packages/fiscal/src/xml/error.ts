/** `offset` in UTF-16 units from 0, `line` from 1, `column` from 0. */
export type Position = { offset: number; line: number; column: number }

export type XmlErrorCode =
  | 'malformed'
  | 'doctype'
  | 'entity'
  | 'comment'
  | 'instruction'
  | 'namespace'
  | 'version'
  | 'depth'
  | 'size'

/** XML that was refused. `text` is for users, in Portuguese; `detail` is for the log. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly code: XmlErrorCode
  readonly position: Position
  readonly text: string

  constructor(code: XmlErrorCode, position: Position, detail: string) {
    super(`${code} at line ${position.line}, column ${position.column}: ${detail.slice(0, 200)}`)
    this.code = code
    this.position = position
    this.text = TEXTS[code].replace('{line}', String(position.line))
  }
}

export function refuseXml(code: XmlErrorCode, position: Position, detail: string): never {
  throw new XmlError(code, position, detail)
}

const TEXTS: Record<XmlErrorCode, string> = {
  malformed: 'O arquivo não é um XML bem formado (linha {line}). Baixe de novo o original e envie sem editar.',
  doctype: 'O XML traz uma declaração DOCTYPE, que documentos fiscais não têm. Envie o arquivo original.',
  entity: 'O XML usa uma entidade que não é do padrão (linha {line}). Envie o arquivo original.',
  comment: 'O XML traz um comentário dentro do documento (linha {line}), o que não é permitido. Envie o original.',
  instruction: 'O XML traz uma instrução de processamento dentro do documento (linha {line}). Envie o original.',
  namespace: 'O XML usa um namespace que não foi declarado corretamente (linha {line}). Envie o arquivo original.',
  version: 'Só a versão 1.0 de XML é aceita. Salve o arquivo de novo como XML 1.0 em UTF-8.',
  depth: 'O XML tem níveis demais (mais de 100). Envie um documento fiscal por vez.',
  size: 'O XML é grande demais. Envie um documento fiscal por vez.',
}
