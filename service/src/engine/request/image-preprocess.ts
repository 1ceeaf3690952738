/** Values of `imagePreprocess`: leave images as they are, or make photos of pages flat where they read better then. */
export type ImagePreprocess = 'none' | 'auto';
