/** `publisher.name` of package.json. The build inserts it. */
declare const extensionId: string;
