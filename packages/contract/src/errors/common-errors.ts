// table
export type RetryRule = 'never' | 'later' | 'after_change'
export type ErrorSpec = { http: number; retry: RetryRule; text: string }

/**
 * Errors that any call may answer, and those of signing in: the part of the catalogue bundled with the screens' first
 * page. For every other error the screens show the server's text. Must not import zod.
 */
export const COMMON_ERRORS = {
  nao_autenticado: { http: 401, retry: 'after_change', text: 'Usuário não autorizado' },
  sem_permissao: {
    http: 403,
    retry: 'never',
    text: 'Seu usuário não pode fazer isto. Peça a quem administra a empresa.',
  },
  origem_nao_aceita: {
    http: 403,
    retry: 'never',
    text: 'O pedido veio de outro endereço e foi recusado. Abra o Talão pelo endereço dele e tente de novo.',
  },
  nao_encontrado: { http: 404, retry: 'never', text: 'Recurso não disponível' },
  json_invalido: {
    http: 400,
    retry: 'after_change',
    text: 'O corpo do pedido não é um JSON válido. Corrija e envie de novo.',
  },
  formulario_invalido: {
    http: 400,
    retry: 'after_change',
    text: 'O formulário chegou cortado ou quebrado. Envie de novo.',
  },
  dados_invalidos: { http: 422, retry: 'after_change', text: 'Há campos para corrigir.' },
  versao_desatualizada: {
    http: 409,
    retry: 'after_change',
    text: 'Outra pessoa salvou antes. Recarregue para ver a versão atual e refaça a mudança.',
  },
  corpo_grande_demais: {
    http: 413,
    retry: 'after_change',
    text: 'O envio passa do tamanho aceito. Diminua o arquivo ou o texto e envie de novo.',
  },
  tipo_nao_aceito: {
    http: 415,
    retry: 'after_change',
    text: 'Este tipo de conteúdo não é aceito aqui. Confira o arquivo e envie de novo.',
  },
  limite_excedido: {
    http: 429,
    retry: 'later',
    text: 'Muitos pedidos em pouco tempo. Espere um momento e tente de novo.',
  },
  indisponivel: { http: 503, retry: 'later', text: 'O serviço está indisponível agora. Tente de novo em instantes.' },
  erro_interno: {
    http: 500,
    retry: 'later',
    text: 'Algo falhou do nosso lado e já foi registrado. Tente de novo; se repetir, informe o código do pedido.',
  },
  // signing in
  credenciais_invalidas: { http: 401, retry: 'after_change', text: 'E-mail ou senha incorretos.' },
  muitas_tentativas: {
    http: 429,
    retry: 'later',
    text: 'Muitas tentativas de entrar. Espere alguns minutos e tente de novo.',
  },
} as const satisfies Record<string, ErrorSpec>
