"""How an XML is carried: name, level and metadata that the standards give it (Factur-X 1.0, ZUGFeRD 1.0 to 2.1, XRechnung, Order-X)."""

import re

LEVELS = {
    "minimum": "MINIMUM",
    "basicwl": "BASIC WL",
    "basic": "BASIC",
    "comfort": "COMFORT",
    "komfort": "COMFORT",
    "extended": "EXTENDED",
}

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
PROPERTIES = ("DocumentType", "DocumentFileName", "Version", "ConformanceLevel")


class Carriage:
    def __init__(self, xml):
        guideline = re.search(rb">\s*(urn:[^<\s]+)", xml[xml.find(b"Guideline") :]).group(1).decode()
        last = re.split("[:#]", guideline)[-1]
        self.kind = "INVOICE"
        self.prefix, self.version = "fx", "1.0"
        self.namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
        self.name = "factur-x.xml"
        self.level = LEVELS.get(last, "EN 16931")
        if "xrechnung" in guideline:
            self.name, self.level, self.version = "xrechnung.xml", "XRECHNUNG", "3.0"
        elif ":ferd:" in guideline:
            self.name, self.prefix, self.namespace = "ZUGFeRD-invoice.xml", "zf", "urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#"
        elif "zugferd.de" in guideline:
            self.name, self.version = "zugferd-invoice.xml", "2p0"
            self.namespace = "urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#"
        elif "order-x" in guideline:
            self.name, self.kind, self.namespace = "order-x.xml", "ORDER", "urn:factur-x:pdfa:CrossIndustryDocument:1p0#"

    @property
    def values(self):
        return dict(zip(PROPERTIES, (self.kind, self.name, self.version, self.level)))

    def elements(self, prefix=None):
        """The properties as a description of RDF."""
        prefix = prefix or self.prefix
        inner = "".join(f"<{prefix}:{key}>{value}</{prefix}:{key}>" for key, value in self.values.items())
        return f'<rdf:Description rdf:about="" xmlns:{prefix}="{self.namespace}">{inner}</rdf:Description>'

    def attributes(self):
        """The same as attributes."""
        inner = " ".join(f"{self.prefix}:{key}='{value}'" for key, value in self.values.items())
        return f"<rdf:Description rdf:about='' xmlns:{self.prefix}='{self.namespace}' {inner}/>"

    def schema(self):
        """The extension schema that PDF/A asks for."""
        properties = "".join(
            f'<rdf:li rdf:parseType="Resource"><pdfaProperty:name>{key}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>'
            f"<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>{key}</pdfaProperty:description></rdf:li>"
            for key in PROPERTIES
        )
        return (
            '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"'
            ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
            '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Invoice</pdfaSchema:schema>'
            f"<pdfaSchema:namespaceURI>{self.namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>{self.prefix}</pdfaSchema:prefix>"
            f"<pdfaSchema:property><rdf:Seq>{properties}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
        )


def packet(*descriptions):
    """A metadata packet."""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        f'<rdf:RDF xmlns:rdf="{RDF}">'
        + "".join(descriptions)
        + '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
    )
