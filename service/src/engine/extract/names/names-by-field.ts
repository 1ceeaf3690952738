/** Names in one language by field id, in the notation of the field table. */
export type NamesByField = Readonly<Record<string, string>>;
