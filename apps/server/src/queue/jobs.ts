// table
/**
 * Every kind of background work: what its payload holds (ids only), how it is retried, how many run at once.
 * A job of a killed worker is taken up again when its heartbeat has been silent for HEARTBEAT_SECONDS.
 */
export type JobData = {
  'apply-deliveries': { company_id: number; deliveries: { id: number; received_at: string }[] }
  'process-sale': { company_id: number; sale_id: number; by_hand: boolean; send: boolean }
  /** Without a lane it is automatic. `asked_at`: the dispatcher took it from the notes that wait, where it goes back to when there are no credits. */
  'issue-note': { company_id: number; note_id: number; lane?: SendLane; asked_at?: string }
  'dispatch-notes': Record<string, never>
  'run-task': { company_id: number; task_id: number }
  'consult-note': { company_id: number; note_id: number }
  'fetch-files': { company_id: number; note_id: number }
  'settle-event': { company_id: number; note_id: number; event_request_id: number }
  'settle-void-range': { company_id: number; void_range_id: number }
  'mark-replaced': { company_id: number; note_id: number }
  /** A refusal taught something about the company's city. */
  'heed-city': { company_id: number; note_id: number; word: 'E0116' | 'E0120' | 'E0037' | 'E0038' }
  'ask-city': { company_id: number }
  /** The customer hears of it by mail, at most once a note and occasion. */
  'tell-customer': {
    company_id: number
    note_id: number
    occasion: 'AUTHORIZED' | 'CANCELED' | 'CORRECTED'
    sequence: number
  }
  'send-mail': { company_id: number; mail_id: number }
  /** To people about their own account. */
  'send-account-mail': { account_mail_id: number }
  /** Somebody's summary of this day of São Paulo. */
  'write-digest': { user_id: number; day: string }
  'register-company': { company_id: number }
  'check-registration': { company_id: number }
  /** Looks the company up in Receita's register unless a kept answer is younger than this. */
  'check-register': { company_id: number; max_age_minutes: number }
  /** The same for a buyer. */
  'ask-buyer': { cnpj: string }
  /** The company's certificate ends soon: those who administer it hear of it, once a step. */
  'tell-certificate': { company_id: number }
  'reschedule-integration': { company_id: number; sale_integration_id: number }
  /** A product's wait or kind changed: its sales that are no notes yet are worked out anew. */
  'reschedule-product': { company_id: number; product_id: number }
  /** Co-producers that are companies here get their part of a sale. */
  'share-sale': { company_id: number; sale_id: number }
  'settle-refunds': { company_id: number; sale_id: number }
  'import-file': { company_id: number; import_id: number }
  /** Compares a company's notes, register and hooks with what the gateways say. */
  'reconcile-company': { company_id: number }
  /** After a restored backup: finds out which of a company's waiting notes were sent in the time it has forgotten. */
  'recall-company': { company_id: number }
  /** Reads what the national environment of the NFS-e hands out about a company. */
  'read-distribution': { company_id: number }
  /** Goes on with a walk over the archive, or begins one. */
  'scrub-files': Record<string, never>
  /** A walk over a platform's past sales. */
  'pull-sales': { company_id: number; pull_id: number }
  /** The next month of the demonstration's world, newest first, of its two companies in their order. */
  'fill-demonstration': { company_ids: number[] }
  /** Sales whose notes were made before sales and notes had to agree. */
  'judge-sales': Record<string, never>
  /** The official rates of sales in other currencies. */
  'fetch-rates': Record<string, never>
  /** What is due at one of the company's own endpoints. */
  'deliver-webhooks': { company_id: number; webhook_endpoint_id: number }
  /** What is kept for a time only. */
  forget: Record<string, never>
  sweep: { tick: 'minute' | 'hour' | 'day' }
}
export type JobName = keyof JobData
/** How urgent a sending is; bound by the credits that are left for it. */
export type SendLane = 'interactive' | 'automatic' | 'backlog' | 'bulk'

export type JobSpec = {
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A batch is run side by side; slow jobs have small batches, since a batch waits for its slowest. */
  batchSize: number
  workers: number
  perCompany?: number
  expireInSeconds: number
  /** `short`: at most one waiting job a key. */
  policy: 'standard' | 'short'
}

export const HEARTBEAT_SECONDS = 10
export const DEAD_LETTERS = 'failed-jobs'

export const JOBS = {
  'apply-deliveries': {
    retryLimit: 10,
    retryDelaySeconds: 2,
    retryDelayMaxSeconds: 600,
    batchSize: 4,
    workers: 2,
    expireInSeconds: 300,
    policy: 'standard',
  },
  'process-sale': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 900,
    batchSize: 8,
    workers: 2,
    expireInSeconds: 120,
    policy: 'short',
  },
  'issue-note': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 3,
    perCompany: 4,
    expireInSeconds: 300,
    policy: 'short',
  },
  'dispatch-notes': {
    retryLimit: 3,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 10,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 60,
    policy: 'short',
  },
  'run-task': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 1,
    workers: 2,
    perCompany: 1,
    expireInSeconds: 900,
    policy: 'short',
  },
  'consult-note': {
    retryLimit: 5,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 600,
    batchSize: 5,
    workers: 3,
    perCompany: 4,
    expireInSeconds: 180,
    policy: 'short',
  },
  'fetch-files': {
    retryLimit: 30,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 2,
    perCompany: 4,
    expireInSeconds: 300,
    policy: 'short',
  },
  'settle-event': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 1,
    perCompany: 4,
    expireInSeconds: 300,
    policy: 'short',
  },
  'settle-void-range': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 180,
    policy: 'short',
  },
  'mark-replaced': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 60,
    policy: 'short',
  },
  'heed-city': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 60,
    policy: 'short',
  },
  'ask-city': {
    retryLimit: 3,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
  'tell-customer': {
    retryLimit: 30,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 1,
    perCompany: 4,
    expireInSeconds: 120,
    policy: 'short',
  },
  'send-mail': {
    retryLimit: 5,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 300,
    batchSize: 5,
    workers: 2,
    perCompany: 4,
    expireInSeconds: 300,
    policy: 'short',
  },
  'send-account-mail': {
    retryLimit: 5,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 300,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 300,
    policy: 'short',
  },
  'write-digest': {
    retryLimit: 5,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 300,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 60,
    policy: 'short',
  },
  'check-registration': {
    retryLimit: 2,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 60,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
  'check-register': {
    retryLimit: 4,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 300,
    policy: 'short',
  },
  'ask-buyer': {
    retryLimit: 2,
    retryDelaySeconds: 300,
    retryDelayMaxSeconds: 3600,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
  'tell-certificate': {
    retryLimit: 5,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 600,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 60,
    policy: 'short',
  },
  'register-company': {
    retryLimit: 15,
    retryDelaySeconds: 10,
    retryDelayMaxSeconds: 3600,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 300,
    policy: 'short',
  },
  'reschedule-integration': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 600,
    policy: 'short',
  },
  'reschedule-product': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 600,
    policy: 'short',
  },
  'share-sale': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 4,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
  'settle-refunds': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 4,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
  'reconcile-company': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 600,
    policy: 'short',
  },
  'judge-sales': {
    retryLimit: 3,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 7200,
    policy: 'short',
  },
  'fill-demonstration': {
    retryLimit: 20,
    retryDelaySeconds: 1,
    retryDelayMaxSeconds: 30,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 900,
    policy: 'short',
  },
  'recall-company': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 900,
    policy: 'short',
  },
  'read-distribution': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 600,
    policy: 'short',
  },
  'scrub-files': {
    retryLimit: 10,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 900,
    policy: 'short',
  },
  'pull-sales': {
    retryLimit: 20,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 2,
    workers: 2,
    perCompany: 2,
    expireInSeconds: 600,
    policy: 'short',
  },
  'fetch-rates': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 300,
    policy: 'short',
  },
  'deliver-webhooks': {
    retryLimit: 3,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 60,
    batchSize: 4,
    workers: 2,
    perCompany: 2,
    expireInSeconds: 120,
    policy: 'short',
  },
  forget: {
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 900,
    policy: 'short',
  },
  'import-file': {
    retryLimit: 10,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    batchSize: 1,
    workers: 2,
    perCompany: 1,
    expireInSeconds: 900,
    policy: 'short',
  },
  // Tried again, though the next minute looks as well: a database that was away for a moment is no work given up.
  sweep: {
    retryLimit: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 300,
    batchSize: 2,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
} as const satisfies Record<JobName, JobSpec>
/** When the daily sweep runs, in São Paulo. */
export const DAY_TICK = { hour: 0, minute: 10 }
export const JOB_NAMES = Object.keys(JOBS) as JobName[]
