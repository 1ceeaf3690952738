/** Names of fields in one more language, by the ids of the table, in its form. */
export type NamesByField = Readonly<Record<string, string>>;
