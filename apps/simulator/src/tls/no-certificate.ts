/** A line that was opened without a client certificate; the server itself answers it, before any service. */
export class NoCertificate extends Error {}
