/**
 * Node's heap switches for the worker. Without them Node lets the heap grow with the machine's memory: an import of
 * 100,000 rows, of which a few megabytes are alive at a time, then takes three times as much and is hardly faster.
 */
export const WORKER_HEAP = ['--max-old-space-size=512', '--max-semi-space-size=16']
