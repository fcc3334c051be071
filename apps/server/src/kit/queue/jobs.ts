// table
/**
 * Every kind of background job: its payload (ids only), its retries, and how many run at once. When a worker dies, its
 * job is taken up again after HEARTBEAT_SECONDS without a heartbeat.
 */
export type JobData = {
  'apply-deliveries': { company_id: number; deliveries: { id: number; received_at: string }[] }
  'process-sale': { company_id: number; sale_id: number; by_hand: boolean; send: boolean }
  /**
   * Without a lane, `automatic` applies. `asked_at`: the dispatcher took it from the waiting notes; without request
   * quota it returns to that place.
   */
  'issue-note': { company_id: number; note_id: number; lane?: SendLane; asked_at?: string }
  'dispatch-notes': Record<string, never>
  'run-task': { company_id: number; task_id: number }
  'consult-note': { company_id: number; note_id: number }
  'fetch-files': { company_id: number; note_id: number }
  'settle-event': { company_id: number; note_id: number; event_request_id: number }
  'settle-void-range': { company_id: number; void_range_id: number }
  'mark-replaced': { company_id: number; note_id: number }
  /** A refusal showed something about the company's city. */
  'heed-city': { company_id: number; note_id: number; word: 'E0116' | 'E0120' | 'E0037' | 'E0038' }
  'ask-city': { company_id: number }
  /** Mails the customer, at most once for each note and occasion. */
  'tell-customer': {
    company_id: number
    note_id: number
    occasion: 'AUTHORIZED' | 'CANCELED' | 'CORRECTED'
    sequence: number
  }
  'send-mail': { company_id: number; mail_id: number }
  /** Mails to users about their own account. */
  'send-account-mail': { account_mail_id: number }
  /** A user's summary of this day in São Paulo. */
  'write-digest': { user_id: number; day: string }
  'register-company': { company_id: number }
  'check-registration': { company_id: number }
  /** Looks the company up in Receita's register unless a stored answer is younger than this. */
  'check-register': { company_id: number; max_age_minutes: number }
  /** The same for a buyer. */
  'ask-buyer': { cnpj: string }
  /** The company's certificate ends soon: notifies its administrators once at each step. */
  'tell-certificate': { company_id: number }
  'reschedule-integration': { company_id: number; sale_integration_id: number }
  /** A product's wait or kind changed: recalculates its sales that are not notes yet. */
  'reschedule-product': { company_id: number; product_id: number }
  /** Gives co-producers that are companies here their part of a sale. */
  'share-sale': { company_id: number; sale_id: number }
  'settle-refunds': { company_id: number; sale_id: number }
  'import-file': { company_id: number; import_id: number }
  /** Compares a company's notes, registration and webhooks with what its gateways have. */
  'reconcile-company': { company_id: number }
  /**
   * After a restored backup: finds out which of the company's waiting notes were already sent after the backup was
   * taken.
   */
  'recall-company': { company_id: number }
  /** Reads the documents that the national NFS-e environment distributes for a company. */
  'read-distribution': { company_id: number }
  /** Continues checking the archive's files, or starts a new round. */
  'scrub-files': Record<string, never>
  /** Fetches a platform's past sales. */
  'pull-sales': { company_id: number; pull_id: number }
  /**
   * Creates the next month of the demonstration, newest first. The ids of its two companies are in their fixed order.
   */
  'fill-demonstration': { company_ids: number[] }
  /** Judges the company's waiting sales as of their own days. */
  'fly-company': { company_id: number }
  /** Checks sales whose notes were made before sales and notes had to agree. */
  'judge-sales': Record<string, never>
  /** Fetches the official exchange rates for sales in other currencies. */
  'fetch-rates': Record<string, never>
  /** Checks a bundle of norms that was received. */
  'check-norms': { norm_bundle_id: number }
  /** Fetches a publisher's bundle from the address of the settings, where that is switched on. */
  'fetch-norms': Record<string, never>
  /** Changes of the law that come: notifies a company at 30, 7 and 1 days. */
  'tell-norms': { company_id: number }
  /** Sends the webhooks due at one of the company's endpoints. */
  'deliver-webhooks': { company_id: number; webhook_endpoint_id: number }
  /** Deletes everything past its retention period. */
  forget: Record<string, never>
  sweep: { tick: 'minute' | 'hour' | 'day' }
}
export type JobName = keyof JobData
/** How urgent a sending is. Each lane is limited by the request quota left for it. */
export type SendLane = 'interactive' | 'automatic' | 'backlog' | 'bulk'

export type JobSpec = {
  retryLimit: number
  retryDelaySeconds: number
  retryDelayMaxSeconds: number
  /** A batch runs concurrently. Slow jobs have small batches, since a batch waits for its slowest. */
  batchSize: number
  workers: number
  perCompany?: number
  expireInSeconds: number
  /** `short`: at most one waiting job for each key. */
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
  // Two at once would leave no pause for the notes that are sent meanwhile, and two of one company could overwrite
  // what the other judged of newer facts.
  'fly-company': {
    retryLimit: 3,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 1800,
    batchSize: 1,
    workers: 1,
    perCompany: 1,
    expireInSeconds: 3600,
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
  'check-norms': {
    retryLimit: 5,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 300,
    batchSize: 1,
    workers: 1,
    // The largest file that is taken, 17,000 rows in 5 MB, needs two seconds.
    expireInSeconds: 60,
    policy: 'short',
  },
  'fetch-norms': {
    retryLimit: 2,
    retryDelaySeconds: 300,
    retryDelayMaxSeconds: 3600,
    batchSize: 1,
    workers: 1,
    expireInSeconds: 120,
    policy: 'short',
  },
  'tell-norms': {
    retryLimit: 5,
    retryDelaySeconds: 60,
    retryDelayMaxSeconds: 3600,
    batchSize: 5,
    workers: 1,
    expireInSeconds: 60,
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
  // Retried although the next minute sweeps again: a moment without the database must not count as a given-up job.
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
/** When the daily sweep runs, in São Paulo's time. */
export const DAY_TICK = { hour: 0, minute: 10 }
export const JOB_NAMES = Object.keys(JOBS) as JobName[]
