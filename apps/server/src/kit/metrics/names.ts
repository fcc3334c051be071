// table
/**
 * Every metric of Talão. No label contains a company, a document, or a text chosen from outside. A test compares
 * docs/operacoes/metricas.md with this.
 */
export const METRICS = {
  // the process
  talao_build_info: {
    type: 'gauge',
    labels: ['role', 'version', 'node'],
    help: 'Sempre 1: o papel do processo, a versão do Talão e a do Node.',
  },
  process_start_time_seconds: { type: 'gauge', labels: [], help: 'Quando o processo começou, em segundos desde 1970.' },
  process_cpu_seconds_total: { type: 'counter', labels: [], help: 'Tempo de processador gasto.' },
  process_resident_memory_bytes: { type: 'gauge', labels: [], help: 'Memória do processo.' },
  talao_heap_used_bytes: { type: 'gauge', labels: [], help: 'Memória em uso dentro do JavaScript.' },
  talao_event_loop_delay_seconds: {
    type: 'gauge',
    labels: ['quantile'],
    help: 'Atraso do laço de eventos desde a leitura anterior.',
  },
  talao_disk_free_bytes: { type: 'gauge', labels: [], help: 'Espaço livre no disco da pasta de dados.' },
  talao_disk_size_bytes: { type: 'gauge', labels: [], help: 'Tamanho desse disco.' },
  // requests
  talao_http_requests_total: {
    type: 'counter',
    labels: ['method', 'route', 'status'],
    help: 'Pedidos respondidos, por rota do contrato e classe da resposta.',
  },
  talao_http_request_seconds: {
    type: 'histogram',
    labels: ['method', 'route'],
    help: 'Tempo até a resposta inteira ter saído.',
  },
  talao_http_requests_in_flight: { type: 'gauge', labels: [], help: 'Pedidos em atendimento agora.' },
  talao_http_unreadable_total: {
    type: 'counter',
    labels: ['reason'],
    help: 'Conexões recusadas antes de haver um pedido: não eram HTTP, demoraram ou traziam cabeçalhos demais.',
  },
  talao_http_turned_away_total: {
    type: 'counter',
    labels: ['gate'],
    help: 'Pedidos recusados porque quem os fez já tinha o máximo em atendimento e na espera, por fila.',
  },
  // the database connections of this process
  talao_pool_connections: { type: 'gauge', labels: ['pool', 'state'], help: 'Conexões abertas com o banco.' },
  talao_pool_limit: { type: 'gauge', labels: ['pool'], help: 'Quantas conexões este processo abre no máximo.' },
  talao_pool_waiting: { type: 'gauge', labels: ['pool'], help: 'Quem espera por uma conexão livre.' },
  // the file store
  talao_storage_up: { type: 'gauge', labels: [], help: '1 se este processo alcança o armazenamento de arquivos.' },
  talao_storage_outage_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Há quanto tempo este processo não o alcança. 0 quando alcança.',
  },
  talao_storage_failures_total: {
    type: 'counter',
    labels: ['operation'],
    help: 'O que o armazenamento de arquivos não fez, por operação.',
  },
  // gateways and authorities
  talao_attempts_total: {
    type: 'counter',
    labels: ['gateway', 'outcome'],
    help: 'O que se ouviu das emissoras, por desfecho.',
  },
  talao_attempt_seconds: { type: 'histogram', labels: ['gateway'], help: 'Tempo de resposta das emissoras.' },
  talao_authorities: {
    type: 'gauge',
    labels: ['state'],
    help: 'Autoridades consultadas na última hora, por como respondem (up, slow, down).',
  },
  talao_authority_outage_seconds: {
    type: 'gauge',
    labels: ['gateway', 'authority', 'environment'],
    help: 'Há quanto tempo a autoridade não responde. Só as que estão fora, as 50 mais antigas.',
  },
  // jobs
  talao_jobs_done_total: {
    type: 'counter',
    labels: ['job', 'outcome'],
    help: 'Trabalhos feitos por este worker (completed, failed).',
  },
  talao_job_seconds: { type: 'histogram', labels: ['job'], help: 'Duração dos trabalhos.' },
  talao_jobs_waiting: { type: 'gauge', labels: ['job'], help: 'Trabalhos na vez e ainda não começados.' },
  talao_jobs_waiting_seconds: { type: 'gauge', labels: ['job'], help: 'Há quanto tempo espera o mais antigo deles.' },
  talao_jobs_active: { type: 'gauge', labels: ['job'], help: 'Trabalhos em andamento em todos os workers.' },
  talao_jobs_given_up: {
    type: 'gauge',
    labels: [],
    help: 'Trabalhos que esgotaram as tentativas e esperam por uma pessoa.',
  },
  talao_workers_alive: { type: 'gauge', labels: [], help: 'Workers que deram sinal nos últimos 15 segundos.' },
  // work that waits in the installation
  talao_database_up: { type: 'gauge', labels: [], help: '1 se o banco respondeu a esta leitura.' },
  talao_notes_to_send: { type: 'gauge', labels: [], help: 'Notas na fila de envio.' },
  talao_notes_to_send_seconds: { type: 'gauge', labels: [], help: 'Há quanto tempo espera a mais antiga delas.' },
  talao_notes_to_consult: { type: 'gauge', labels: [], help: 'Notas cuja consulta já venceu.' },
  talao_notes_to_consult_seconds: { type: 'gauge', labels: [], help: 'Há quanto tempo venceu a mais antiga delas.' },
  talao_notes_for_people: { type: 'gauge', labels: [], help: 'Notas que só uma pessoa resolve.' },
  talao_inbox_waiting: { type: 'gauge', labels: [], help: 'Entregas das plataformas recebidas e ainda não lidas.' },
  talao_inbox_waiting_seconds: { type: 'gauge', labels: [], help: 'Há quanto tempo espera a mais antiga delas.' },
  talao_webhooks_waiting: { type: 'gauge', labels: [], help: 'Webhooks de saída ainda não entregues.' },
  talao_webhooks_late_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Há quanto tempo venceu a vez do mais atrasado deles.',
  },
  talao_mails_waiting: { type: 'gauge', labels: [], help: 'E-mails na fila.' },
  talao_imports_open: { type: 'gauge', labels: [], help: 'Arquivos de vendas em importação.' },
  talao_pulls_open: { type: 'gauge', labels: [], help: 'Buscas de vendas passadas em andamento.' },
  talao_recalls_open: {
    type: 'gauge',
    labels: [],
    help: 'Empresas restauradas de uma cópia cujas notas ainda são procuradas.',
  },
  talao_sums_unfolded: { type: 'gauge', labels: [], help: 'Mudanças que ainda não entraram nas somas.' },
  talao_certificates_ended: { type: 'gauge', labels: [], help: 'Empresas ativas com o certificado vencido.' },
  talao_certificates_ending: {
    type: 'gauge',
    labels: [],
    help: 'Empresas ativas cujo certificado vence em até 30 dias.',
  },
  talao_certificate_days_min: {
    type: 'gauge',
    labels: [],
    help: 'Dias até o primeiro desses vencimentos. Ausente quando não há.',
  },
  talao_backup_age_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Idade da última cópia de segurança escrita e conferida. Ausente quando nunca houve.',
  },
  talao_backup_whole_age_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Idade da última cópia em que nenhum arquivo faltou. Ausente quando nunca houve.',
  },
  talao_backup_absent_files: {
    type: 'gauge',
    labels: [],
    help: 'Arquivos que faltaram na última cópia. Ausente quando nunca houve.',
  },
  talao_differences_open: {
    type: 'gauge',
    labels: [],
    help: 'Vendas cujas notas somam mais ou menos que elas.',
  },
  talao_deadlocks_total: {
    type: 'counter',
    labels: [],
    help: 'Impasses que o PostgreSQL desfez neste banco desde que conta.',
  },
  talao_reference_tables_due: { type: 'gauge', labels: [], help: 'Tabelas oficiais cujo dia de conferir já passou.' },
  talao_alarms: {
    type: 'gauge',
    labels: ['alarm'],
    help: 'Avisos a quem administra a plataforma que duram agora, por nome. Só os que há.',
  },
} as const satisfies Record<string, MetricSpec>

export type MetricSpec = { type: 'counter' | 'gauge' | 'histogram'; labels: readonly string[]; help: string }
export type MetricName = keyof typeof METRICS
type NameOf<T extends MetricSpec['type']> = {
  [N in MetricName]: (typeof METRICS)[N]['type'] extends T ? N : never
}[MetricName]
export type CounterName = NameOf<'counter'>
export type HistogramName = NameOf<'histogram'>
/** A value for each label of the metric. */
export type LabelsOf<N extends MetricName> = Record<(typeof METRICS)[N]['labels'][number], string>
