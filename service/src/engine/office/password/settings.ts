/** Maximum iterations of a password hash; Office and LibreOffice write 100,000. */
export const maxKeyRounds = 1_000_000;
