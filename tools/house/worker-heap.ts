/**
 * Node's switches for the worker. Left alone, Node lets garbage grow with the memory of the machine: an import of 100,000 rows, of
 * which a few megabytes are alive at a time, then takes three times as much, and is hardly faster for it.
 */
export const WORKER_HEAP = ['--max-old-space-size=512', '--max-semi-space-size=16']
