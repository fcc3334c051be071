import type { WebhookDeliveryOut } from '@talao/contract'

type Tried = Pick<WebhookDeliveryOut, 'state' | 'http_status' | 'error' | 'attempts'>

/** Explains an endpoint's answer to the maintainers of the receiving system, and what to check there. */
export function deliveryMeaning({ state, http_status: code, error, attempts }: Tried): string {
  if (state === 'DELIVERED') return 'O sistema recebeu e confirmou.'
  if (code === null) return error ?? (attempts === 0 ? 'Ainda não foi tentada.' : 'O endereço não respondeu.')
  return MEANINGS[code] ?? meaningOfClass(code) ?? error ?? 'O endereço não confirmou o recebimento.'
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'O sistema recusou o conteúdo. Veja nele o que esperava.',
  401: 'O sistema pediu identificação. Confira se ele confere a assinatura com o segredo atual.',
  403: 'O sistema não deixou entrar. Confira a assinatura e as regras de quem pode chamar.',
  404: 'Não há nada neste endereço. Confira se ele está certo.',
  405: 'O endereço não aceita envios (POST). Confira o caminho.',
  408: 'O sistema demorou demais. Responda antes e processe depois.',
  410: 'O endereço disse que não existe mais, e o webhook foi desligado.',
  413: 'O sistema não aceita conteúdos deste tamanho.',
  415: 'O sistema não aceita JSON neste endereço.',
  429: 'O sistema pediu para esperar. A próxima tentativa sai mais tarde.',
  500: 'O sistema falhou ao processar. Veja o registro de erros dele.',
  502: 'O servidor na frente do sistema não o alcançou.',
  503: 'O sistema está fora do ar ou ocupado.',
  504: 'O servidor na frente do sistema esperou demais por ele.',
}

function meaningOfClass(code: number): string | undefined {
  if (code >= 300 && code < 400)
    return 'O endereço mandou para outro lugar, e isso não é seguido. Informe o endereço final.'
  if (code >= 400 && code < 500) return 'O sistema recusou o aviso. Confira o endereço e a assinatura.'
  if (code >= 500) return 'O sistema falhou ao receber. Veja o registro de erros dele.'
  return undefined
}
