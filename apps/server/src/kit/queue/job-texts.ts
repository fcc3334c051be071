// table
import type { JobName } from './jobs.ts'

/** What each kind of job does, for the administrator who reads that it is late or was given up. */
const JOB_LABELS: Readonly<Record<JobName, string>> = {
  'apply-deliveries': 'Ler avisos das plataformas',
  'process-sale': 'Fazer as notas de uma venda',
  'issue-note': 'Enviar uma nota',
  'dispatch-notes': 'Escolher as próximas notas a enviar',
  'run-task': 'Fazer um trabalho de muitas linhas',
  'consult-note': 'Consultar uma nota na SEFAZ ou na prefeitura',
  'fetch-files': 'Buscar o XML e o PDF de uma nota',
  'settle-event': 'Cancelar ou corrigir uma nota',
  'settle-void-range': 'Inutilizar números',
  'mark-replaced': 'Marcar uma nota substituída',
  'heed-city': 'Anotar o que a prefeitura respondeu',
  'ask-city': 'Perguntar à prefeitura como ela recebe notas',
  'tell-customer': 'Preparar o e-mail ao cliente',
  'send-mail': 'Mandar um e-mail de uma empresa',
  'send-account-mail': 'Mandar um e-mail sobre uma conta',
  'write-digest': 'Escrever o resumo de uma pessoa',
  'register-company': 'Cadastrar uma empresa por onde as notas saem',
  'check-registration': 'Conferir o cadastro por onde as notas saem',
  'check-register': 'Conferir uma empresa na Receita',
  'ask-buyer': 'Conferir um comprador na Receita',
  'tell-certificate': 'Avisar que um certificado vence',
  'reschedule-integration': 'Refazer as datas de uma integração',
  'reschedule-product': 'Refazer as datas de um produto',
  'share-sale': 'Levar uma venda aos coprodutores',
  'settle-refunds': 'Acertar as devoluções de uma venda',
  'import-file': 'Importar um arquivo de vendas',
  'reconcile-company': 'Comparar uma empresa com o que a SEFAZ diz',
  'recall-company': 'Procurar notas depois de restaurar uma cópia',
  'read-distribution': 'Ler as NFS-e que o ambiente nacional entrega',
  'scrub-files': 'Conferir os arquivos guardados',
  'pull-sales': 'Buscar vendas passadas de uma plataforma',
  'fill-demonstration': 'Fazer as vendas da demonstração',
  'fly-company': 'Prever o que vai acontecer com as vendas que esperam',
  'judge-sales': 'Conferir vendas e notas antigas',
  'fetch-rates': 'Buscar as cotações do dia',
  'check-norms': 'Conferir um pacote de normas',
  'fetch-norms': 'Buscar um pacote de normas',
  'tell-norms': 'Avisar uma empresa do que muda na lei e dos limites do Simples',
  'deliver-webhooks': 'Entregar avisos a um webhook',
  forget: 'Apagar o que já pode ser apagado',
  sweep: 'Procurar o que ficou parado',
}

/** The queue may still hold jobs of an earlier version that this one does not know. */
export function jobLabel(job: string): string {
  return Object.entries(JOB_LABELS).find(([name]) => name === job)?.[1] ?? job
}

/** The payload fields that name a record, in the order of interest. */
const THINGS: Readonly<Record<string, string>> = {
  company_id: 'empresa',
  sale_id: 'venda',
  note_id: 'nota',
  product_id: 'produto',
  sale_integration_id: 'integração',
  import_id: 'importação',
  task_id: 'tarefa',
  pull_id: 'busca',
  event_request_id: 'pedido',
  void_range_id: 'faixa',
  mail_id: 'e-mail',
  account_mail_id: 'e-mail de conta',
  webhook_endpoint_id: 'webhook',
  norm_bundle_id: 'pacote de normas',
  user_id: 'pessoa',
  cnpj: 'CNPJ',
  tick: 'de cada',
}

/** The records a job is about, such as `empresa 1, venda 40`; empty when it names none. */
export function subjectOf(data: object): string {
  const values = new Map(Object.entries(data))
  return Object.entries(THINGS)
    .flatMap(([field, word]) => {
      const value: unknown = values.get(field)
      return typeof value === 'string' || typeof value === 'number' ? [`${word} ${value}`] : []
    })
    .join(', ')
}

/** Errors that pg-boss itself records when a job gave no result. */
const OF_THE_QUEUE: Readonly<Record<string, string>> = {
  'job timed out': 'Passou do tempo e foi interrompido.',
  'job heartbeat timeout': 'O processo que o fazia parou no meio.',
}

/** Why the last try failed, as a sentence. */
export function errorText(output: unknown): string {
  const said = messageIn(output)
  if (said === undefined) return 'Nenhum motivo foi anotado. Procure o trabalho no registro do worker.'
  return OF_THE_QUEUE[said] ?? said
}

function messageIn(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return undefined
  if ('message' in output && typeof output.message === 'string') return output.message
  return 'value' in output ? messageIn(output.value) : undefined
}

export function retryText(moved: number): string {
  if (moved === 0) return 'Nenhum trabalho voltou: nenhum que desistiu combina, ou ele já espera de novo na fila.'
  return moved === 1 ? '1 trabalho voltou para a fila.' : `${moved} trabalhos voltaram para a fila.`
}
