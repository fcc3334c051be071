export type RefusalItem = { mensagem: string; campo: string | null; codigo?: string }

/** An error answer, in the body that Focus gives to every 4xx: codigo, mensagem and sometimes erros. */
export class Refusal extends Error {
  readonly http: number
  readonly codigo: string
  readonly erros: RefusalItem[] | undefined

  constructor(http: number, codigo: string, mensagem: string, erros?: RefusalItem[]) {
    super(mensagem)
    this.http = http
    this.codigo = codigo
    this.erros = erros
  }

  get body(): Record<string, unknown> {
    return { codigo: this.codigo, mensagem: this.message, ...(this.erros ? { erros: this.erros } : {}) }
  }
}

export function missing(parameter: string): Refusal {
  return new Refusal(400, 'requisicao_invalida', `Parâmetro "${parameter}" não informado`)
}

export function badRequest(mensagem: string): Refusal {
  return new Refusal(400, 'requisicao_invalida', mensagem)
}

export function notFound(mensagem: string): Refusal {
  return new Refusal(404, 'nao_encontrado', mensagem)
}

export function forbidden(mensagem = 'CNPJ do emitente não autorizado.'): Refusal {
  return new Refusal(403, 'permissao_negada', mensagem)
}

export function schemaFault(erros: RefusalItem[]): Refusal {
  return new Refusal(
    422,
    'erro_validacao_schema',
    'Erro na validação do Schema XML, verifique o detalhamento dos erros',
    erros,
  )
}

export function validationFault(erros: RefusalItem[]): Refusal {
  return new Refusal(
    422,
    'erro_validacao',
    'Erro de validação',
    erros.map((item) => ({ codigo: 'erro_validacao', ...item })),
  )
}
